import {
  blockGiftCard,
  buyGiftCard,
  listGiftCards,
  readGiftCard,
  readGiftCardBalance,
  refundGiftCard,
  reissueGiftCard,
  resendGiftCard,
  unblockGiftCard,
} from '#contract/money/gift-cards/gift-cards.ts';
import type { openCardTries } from '#server/money/giving/guard/card-tries.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { takeGift } from '#server/money/giving/orders/take-gift.ts';
import { askForSale } from '#server/money/giving/refunds/ask-refund.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findByCode } from './card-value.ts';
import { block, reissue, resend, saleOf, unblock } from './change.ts';
import { giftCardStatements } from './list.ts';
import { findCardRecord } from './record.ts';

/** Wrong codes are counted for a network: whoever guesses has no address to count for. */
export const anyOf = (ip: string) => ({ ip, email: '' });

/** Buying a gift card, its balance, and gift cards at the desk. */
export function giftCardRoutes(
  app: App,
  { tryCard, customer }: { tryCard: ReturnType<typeof openCardTries>; customer: Customer<StoredGift> },
): void {
  const { config, pool, vault } = app;
  const today = programmeCalendar(config);
  const codes = openAttemptLimits(pool, attemptKinds.giftCardCode);

  serveInSteps(app, buyGiftCard, ({ db, ip, body }) => {
    const { firstName, lastName, email, totalCents, stripeToken = null, replaces = null, emailCode, ...rest } = body;
    const { challenge, solution, ...card } = rest;
    const buyer = { firstName, lastName, email };
    return tryCard({ ip, email, challenge, solution, emailCode, stripeToken, replaces }, async ({ requestKey, onDecline }) =>
      takeGift({
        ...{ db, customer, payments: await paymentsOf(config, 'giving'), today: today() },
        terms: await readTerms(pool, config),
        wanted: { buyer, card, totalCents, requestKey, today: today() },
        ...{ token: stripeToken, replaces, onDecline },
      }),
    );
  });

  serveInSteps(app, readGiftCardBalance, async ({ db, ip, body }) => {
    await codes.attempt(anyOf(ip));
    const { balanceCents } = await findByCode(db, body.code);
    await codes.takeBack(anyOf(ip));
    return { balanceCents };
  });

  serveList(app, listGiftCards, giftCardStatements);
  const found = async (db: Db, id: number): Promise<JsonText> => {
    const json = await findCardRecord(db, id, config.givingStripe !== null);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };
  serve(app, readGiftCard, ({ db, params }) => found(db, params.id));
  serve(app, blockGiftCard, async ({ tx, actor, params, body }) => {
    await block(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, unblockGiftCard, async ({ tx, actor, params, body }) => {
    await unblock(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, resendGiftCard, async ({ tx, actor, params, body }) => {
    await resend(tx, params.id, { actor, body, vault });
    return found(tx, params.id);
  });
  serve(app, reissueGiftCard, async ({ tx, actor, params, body }) => {
    await reissue(tx, params.id, { actor, body, vault });
    return found(tx, params.id);
  });
  serveInSteps(app, refundGiftCard, async ({ db, actor, params, body }) => {
    const payments = await paymentsOf(config, 'giving');
    await askForSale({ db, actor, payments, today: today() }, await saleOf(db, params.id, body.version), body.reason);
    return found(db, params.id);
  });
}
