import type { answerRefund, askRefund } from '#contract/money/giving/refunds.ts';
import { refundMessages } from '#contract/money/giving/refunds.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { blockForRefund } from '#server/money/giving/cards/refund-sale.ts';
import { refundValue } from '#server/money/giving/cards/refund-value.ts';
import { findGift, lockGift, type StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import {
  insertRefund,
  type RefundPart,
  refundableParts,
  refundsOfGift,
  type StoredRefund,
  writeRefund,
} from './refunds-store.ts';
import { NotBooked, sendRefund, settleRefunds } from './settle-refunds.ts';

interface Asking {
  db: Db;
  actor: Actor;
  payments: Payments | null;
  /** in the programme's time zone */
  today: string;
}

/** Stores a refund, and gives the money back; above the settings' amount only once another person has agreed. */
export async function ask(asking: Asking, gift: number, body: BodyOf<typeof askRefund>): Promise<void> {
  const refunds = await transact(asking.db, (tx) => store(tx, asking, gift, body));
  for (const refund of refunds) if (refund.state === 'ASKED') await send(asking, refund);
}

/** The same for the sale of a gift card: the card is blocked, and its balance goes back. */
export async function askForSale(asking: Asking, sale: number, reason: string): Promise<void> {
  if (!asking.payments) throw refuse(409, refundMessages.noCards);
  const refund = await transact(asking.db, async (tx) => {
    const gift = await lockGift(tx, sale);
    if (!gift?.isCardSale) throw notFound();
    checkRefundable(gift);
    const cents = await blockForRefund(tx, sale);
    return storeOne(tx, asking.actor, { orderId: sale, cents, reason, ...(await readyOrWaiting(tx, sale, cents)) }, []);
  });
  if (refund.state === 'ASKED') await send(asking, refund);
}

/** Agrees to a refund that waits, which must have been asked by somebody else, or refuses it. */
export async function answer(asking: Asking, id: number, { agrees, version }: BodyOf<typeof answerRefund>): Promise<number> {
  const { db, actor } = asking;
  const refund = await transact(db, async (tx) => {
    const found = await tx.selectFrom('giftRefunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw notFound();
    checkVersion(version, { version: found.version });
    if (agrees && !asking.payments && !found.toCard) throw refuse(409, refundMessages.noCards);
    if (found.state !== 'WAITING') throw refuse(409, refundMessages.answered);
    if (agrees && found.askedBy === actor.id) throw refuse(403, refundMessages.another);
    const written = await writeRefund(
      tx,
      id,
      agrees ? { state: 'ASKED', approvedBy: actor.id, sentAt: new Date().toISOString() } : { state: 'REFUSED' },
    );
    await record(tx, actor, written, agrees ? 'agreed to a refund' : 'refused a refund');
    return written;
  });
  if (agrees) await send(asking, refund);
  return refund.orderId;
}

/**
 * Stores what goes back. Of a gift that a bank card and a gift card paid together, the bank card gets its money first: a part that it
 * does not cover goes to the gift card, as a refund of its own.
 */
async function store(tx: Tx, { actor, payments }: Asking, id: number, body: BodyOf<typeof askRefund>): Promise<StoredRefund[]> {
  const gift = await lockGift(tx, id);
  if (!gift) throw notFound();
  checkVersion(body.version, { version: gift.version });
  checkRefundable(gift);
  if (gift.isCardSale) throw refuse(409, refundMessages.cardSale);
  const charged = new Map((await refundableParts(tx, id)).map((part) => [part.part, part.left]));
  const left = new Map((await refundableParts(tx, id)).map((part) => [part.part, part.left + part.valueLeft]));
  if (new Set(body.parts.map((part) => part.id)).size < body.parts.length || body.parts.some((part) => !left.has(part.id)))
    throw refuseFields({ parts: [refundMessages.parts] });
  if (body.parts.some((part) => part.cents > (left.get(part.id) ?? 0))) throw refuseFields({ parts: [refundMessages.tooMuch] });
  const parts = body.parts.map((part) => ({ part: part.id, cents: part.cents }));
  const ofBank = ({ part, cents }: RefundPart) => Math.min(cents, Math.max(charged.get(part) ?? 0, 0));
  const toBank = parts.map((part) => ({ ...part, cents: ofBank(part) })).filter(({ cents }) => cents > 0);
  const toCard = parts.map((part) => ({ ...part, cents: part.cents - ofBank(part) })).filter(({ cents }) => cents > 0);
  if (toBank.length > 0 && !payments) throw refuse(409, refundMessages.noCards);
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const made = { orderId: id, reason: body.reason, ...(await readyOrWaiting(tx, id, cents)) };
  const refunds: StoredRefund[] = [];
  if (toBank.length > 0) refunds.push(await storeOne(tx, actor, made, toBank));
  if (toCard.length > 0) refunds.push(await storeOne(tx, actor, { ...made, toCard: true }, toCard));
  await tx
    .updateTable('giftOrders')
    .set((write) => ({ version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return refunds;
}

async function storeOne(tx: Tx, actor: Actor, made: Parameters<typeof insertRefund>[1], parts: readonly RefundPart[]) {
  const refund = await insertRefund(tx, { ...made, askedBy: actor.id }, parts);
  await record(tx, actor, refund, 'asked for a refund');
  return refund;
}

const readyOrWaiting = async (tx: Tx, gift: number, cents: number) =>
  (await mayGoAlone(tx, gift, cents)) ? { state: 'ASKED', sentAt: new Date().toISOString() } : { state: 'WAITING' };

/** Whether one person is enough: for all refunds of the gift together to which no second person has agreed. */
async function mayGoAlone(tx: Tx, gift: number, cents: number): Promise<boolean> {
  const { refundAloneCents } = await tx.selectFrom('givingSettings').select('refundAloneCents').executeTakeFirstOrThrow();
  const alone = (await refundsOfGift(tx, gift)).filter(
    ({ state, approvedBy, askedBy }) => askedBy !== null && approvedBy === null && ['ASKED', 'PENDING', 'DONE'].includes(state),
  );
  return alone.reduce((sum, refund) => sum + refund.cents, cents) <= refundAloneCents;
}

/** Stripe refuses refunds of payments that are disputed, and only payments by card can go back through it. */
function checkRefundable({ state, method, dispute }: StoredGift): void {
  if (state !== 'PAID' || (method !== 'CARD' && method !== 'GIFT_CARD')) throw refuse(409, refundMessages.notByCard);
  if (isOpenDispute(dispute)) throw refuse(409, refundMessages.disputed);
}

const isOpenDispute = (dispute: string) => dispute === 'needs_response' || dispute === 'under_review';

/** Asks Stripe for a stored refund; if no reply comes, the next settlement finds out what became of it. */
async function send({ db, payments, today }: Asking, refund: StoredRefund): Promise<void> {
  const gift = await findGift(db, refund.orderId);
  if (!gift) return;
  try {
    if (refund.toCard) return await refundValue({ db, today }, refund);
    if (!payments) return;
    await sendRefund({ db, payments, today }, gift, refund);
    await settleRefunds({ db, payments, today }, gift);
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused || error instanceof NotBooked)) throw error;
  }
}

async function record(tx: Tx, actor: Actor, { orderId, cents, reason }: StoredRefund, action: string): Promise<void> {
  const { reference } = await tx.selectFrom('giftOrders').select('reference').where('id', '=', orderId).executeTakeFirstOrThrow();
  const changes = { refundCents: { from: null, to: cents }, reason: { from: null, to: reason } };
  await recordChange(tx, { actor, action, subject: { kind: 'gift', id: orderId, name: reference }, changes });
}
