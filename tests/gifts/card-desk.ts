import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { readPayouts } from '#server/money/giving/reconcile/read-payouts.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import type { TestApi } from '#tests/api.ts';
import { createGift } from '#tests/factories/giving.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingWebhookSecret } from '#tests/stripe/environment.ts';
import { type StandIn, signed } from '#tests/stripe/stand-in.ts';

/** What cards and Stripe do in a test about the money of gifts. */
export interface CardDesk {
  /** a gift that a card pays at the stand-in, with cents for each nonprofit */
  give(parts: readonly { nonprofitId: number; cents: number }[], traits?: object): Promise<{ gift: number; payment: string }>;
  /** delivers Stripe's newest event, and runs the jobs that it adds */
  deliver(): Promise<void>;
  /** Stripe pays out all that it has, and says so */
  payOut(): Promise<string>;
  /** reads Stripe's payouts, as the nightly job does */
  read(): Promise<void>;
}

export function openCardDesk(api: TestApi, { account }: StandIn): CardDesk {
  const deliver = async () => {
    const [event] = account.events.slice(-1);
    if (!event) throw new Error('nothing happened');
    const { body, signature } = signed(event, givingWebhookSecret);
    await api.call('POST', 'payments/stripe-webhook/giving/', { raw: body, headers: { 'stripe-signature': signature } });
    await runJobsOnce(api.app);
  };
  return {
    deliver,
    async give(parts, traits = {}) {
      const total = parts.reduce((sum, { cents }) => sum + cents, 0);
      const intent = account.createIntent({ amount: total, currency: 'usd', description: null, metadata: {} });
      const { id } = await createGift(api.db, { state: 'OPEN', payment: intent.id, parts, ...traits });
      account.confirm(intent.id, account.createToken(testCards.pays.number));
      await deliver();
      await bookGifts(api.db).catch(() => 0);
      return { gift: id, payment: intent.id };
    },
    async payOut() {
      const payout = account.balance.payOut();
      if (!payout) throw new Error('there is nothing to pay out');
      account.balance.finishPayout(payout.id);
      await deliver();
      return payout.id;
    },
    async read() {
      const payments = await paymentsOf(api.app.config, 'giving');
      if (!payments) throw new Error('the account for gifts has no keys');
      const dayOf = programmeCalendar(api.app.config);
      await readPayouts({ db: api.db, payments, customer: giver(api.app.config), now: new Date(), dayOf });
    },
  };
}
