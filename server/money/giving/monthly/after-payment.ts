import { randomBytes } from 'node:crypto';
import { type StoredGift, writeGift } from '#server/money/giving/orders/orders-store.ts';
import type { Payment } from '#server/money/payments/payments.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { repeatsOf } from './consent.ts';
import { lockMonthly, nextAfter, skipRuns, writeMonthly, writeRun } from './monthly-store.ts';

/** In the transaction that makes a gift paid: begins the monthly gift that the donor agreed to, or notes that one was paid. */
export async function continueMonthly(tx: Tx, gift: StoredGift, saved: Payment['saved']): Promise<void> {
  if (gift.monthlyId !== null && gift.period !== null) await notePaid(tx, gift, gift.monthlyId, gift.period);
  else if (gift.repeats !== null && saved) await begin(tx, gift, saved);
}

async function begin(tx: Tx, gift: StoredGift, saved: NonNullable<Payment['saved']>): Promise<void> {
  const repeats = repeatsOf(gift);
  if (!repeats || gift.givenOn === null) return;
  const { everyMonths, anchorDay, startedOn, terms } = repeats;
  const { id } = await tx
    .insertInto('monthlyGifts')
    .values({
      key: randomBytes(18).toString('base64url'),
      orderId: gift.id,
      ...{ everyMonths, anchorDay, consent: terms, nextOn: nextAfter(repeats, gift.givenOn) },
      coversFees: gift.coverCents > 0,
      ...{ customer: saved.customer, paymentMethod: saved.method, card: gift.card },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('monthlyParts')
    .columns(['monthlyId', 'place', 'nonprofitId', 'cents'])
    .expression((from) =>
      from
        .selectFrom('giftParts')
        .select(({ val }) => [val(id).as('monthlyId'), 'place', 'nonprofitId', 'cents'])
        .where('orderId', '=', gift.id),
    )
    .execute();
  await tx
    .insertInto('monthlyRuns')
    .values({ monthlyId: id, period: startedOn, state: 'PAID', orderId: gift.id, tries: 1, firstTryOn: startedOn })
    .execute();
  await writeGift(tx, gift.id, { monthlyId: id, period: startedOn });
}

/** A card that pays again, or a donor who confirmed to the bank, ends the pause that the refusal had begun. */
async function notePaid(tx: Tx, gift: StoredGift, id: number, period: string): Promise<void> {
  const monthly = await lockMonthly(tx, id);
  if (!monthly) throw new Error('a monthly gift vanished while it was paid');
  // never seen: staff give it back at once if it happens
  if (monthly.stoppedAt !== null) await writeGift(tx, gift.id, { attention: [...gift.attention, 'PAID_AFTER_STOP'] });
  await writeRun(tx, { monthlyId: id, period }, { state: 'PAID', orderId: gift.id, tryOn: null, problem: '' });
  const wasRefused = monthly.state === 'PAUSED' && (monthly.reason === 'FAILED' || monthly.reason === 'BANK');
  if (!wasRefused) return;
  const nextOn = nextAfter(monthly, gift.givenOn ?? period);
  await writeMonthly(tx, id, { state: 'ACTIVE', reason: null, pausedOn: null, nextOn });
}

/** A donor who disputes a charge wants no other one. The scheduler calls back what has begun, and writes to the donor. */
export async function endDisputed(tx: Tx, { monthlyId }: StoredGift, dispute: string): Promise<void> {
  // an inquiry takes no money
  if (monthlyId === null || dispute === '' || dispute.startsWith('warning_') || dispute === 'won') return;
  const monthly = await lockMonthly(tx, monthlyId);
  if (!monthly || monthly.state === 'ENDED') return;
  await writeMonthly(tx, monthlyId, { state: 'ENDED', reason: 'DISPUTE', pausedOn: null, stoppedAt: null });
  await skipRuns(tx, monthlyId, ['DUE', 'REFUSED', 'BANK']);
}
