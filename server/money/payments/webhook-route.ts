import type { givingWebhook, stripeWebhook } from '#contract/money/payments/webhooks.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { routePath, send } from '#server/platform/http/serve.ts';
import type { ToldCustomer } from './customer.ts';
import { Unsigned } from './payments.ts';
import { paymentsOf } from './payments-of.ts';
import { receiveEvent } from './webhook.ts';

type Webhook = typeof stripeWebhook | typeof givingWebhook;

/** The route of one account's webhook. Stripe signs the bytes of the body, so this scope reads them without parsing. */
export function webhookRoute(app: App, webhook: Webhook, customer: ToldCustomer): void {
  app.http.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
    scope.route({
      method: webhook.method,
      url: routePath(webhook),
      bodyLimit: webhook.bodyLimit,
      handler: async (request, reply) => {
        const { body, headers } = request;
        const payments = await paymentsOf(app.config, customer.account);
        if (!payments) throw refuse(409, 'Card payment is not set up here.');
        const signature = headers['stripe-signature'];
        try {
          if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Unsigned();
          const event = payments.readEvent(body, signature);
          // reply with 200, because Stripe would send a refused event again for days
          if (event === null)
            request.log.warn(
              { requestId: request.id },
              'a signed event of the payment service has a shape that Almoner does not know',
            );
          else await receiveEvent(app.db, customer, event);
        } catch (error) {
          if (error instanceof Unsigned)
            throw refuseFields({ non_field_errors: ['The signature is missing, wrong or too old.'] });
          throw error;
        }
        return send(app, webhook, reply, { received: true });
      },
    });
  });
}
