import { type GiftOutcome, giveMessages } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { askAndSettle, type Settling } from '#server/money/payments/ask-and-settle.ts';
import { CardRefused, type Payment, PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { NothingCharged, OrderTaken, takePayment } from '#server/money/payments/take-payment.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findByPublicId, findByRequest, type StoredGift } from './orders-store.ts';
import { placeGift, type WantedGift } from './place-gift.ts';

interface Taking extends Settling<StoredGift> {
  terms: GivingTerms | null;
  wanted: WantedGift;
  /** a confirmation token that Stripe's Payment Element made; null: none was sent */
  token: string | null;
}

/**
 * Stores a gift, and charges its card if it is by card. The same gift may be sent again with another card: it is charged once. No
 * transaction is open while the provider is asked.
 */
export async function takeGift(taking: Taking): Promise<GiftOutcome> {
  const { db, payments, token, wanted, terms } = taking;
  if (wanted.fields.method === 'CARD' && !token) return lookUp(taking);
  const gift = await transact(db, (tx) => placeGift(tx, wanted, terms));
  if (!isOpen(gift)) return outcomeOf(gift, null);
  if (!payments) throw refuse(409, giveMessages.noCards);
  return charge({ ...taking, payments, token: token ?? '' }, gift);
}

/** A donor whose reply was lost asks without a card what became of the gift: nothing is charged, and no gift is stored. */
async function lookUp(taking: Taking): Promise<GiftOutcome> {
  const gift = await findByRequest(taking.db, taking.wanted.requestKey);
  if (!gift || (isOpen(gift) && gift.payment === null)) throw refuseFields({ stripe_token: [giveMessages.noCard] });
  return checkGift(taking, gift.publicId);
}

const isOpen = ({ state }: StoredGift) => state === 'OPEN' || state === 'ASKING';

async function charge(taking: Taking & { payments: Payments; token: string }, gift: StoredGift): Promise<GiftOutcome> {
  const description = `Gift ${gift.reference}`;
  const taken = await takePayment({ ...taking, description }, gift).catch(refuseToTake);
  return outcomeOf(taken.order, taken.payment);
}

function refuseToTake(error: unknown): never {
  if (error instanceof CardRefused) throw refuseFields({ stripe_token: [error.message] });
  if (error instanceof PaymentRefused) throw refuseFields({ stripe_token: [giveMessages.cardAgain] });
  if (error instanceof NothingCharged) throw refuse(409, giveMessages.unreachable);
  if (error instanceof OrderTaken) throw refuse(409, giveMessages.failed);
  throw error;
}

/** Asks the provider what became of a gift, and settles it. */
export async function checkGift(settling: Settling<StoredGift>, publicId: string): Promise<GiftOutcome> {
  const gift = await findByPublicId(settling.db, publicId);
  if (!gift) throw notFound();
  if (gift.state === 'PAID' || gift.state === 'PLEDGED' || gift.payment === null) return outcomeOf(gift, null);
  try {
    const settled = await askAndSettle(settling, gift.id);
    if (!settled) throw notFound();
    return outcomeOf(settled.order, settled.payment);
  } catch (error) {
    if (error instanceof PaymentUnknown || error instanceof PaymentRefused) throw refuse(409, giveMessages.unknown);
    throw error;
  }
}

/** The state of a gift for its donor; `payment` is null if the provider did not reply or was not asked. */
function outcomeOf(gift: StoredGift, payment: Payment | null): GiftOutcome {
  const { publicId } = gift;
  if (payment?.status === 'action' && isOpen(gift)) return { publicId, outcome: 'ACTION', clientSecret: payment.clientSecret };
  if (payment?.status === 'unpaid' && gift.state === 'OPEN')
    throw refuseFields({ stripe_token: [payment.problem || giveMessages.cardAgain] });
  return { publicId, outcome: shownState(gift), clientSecret: null };
}

/** The state as the gift's own page shows it. */
export function shownState({ state }: Pick<StoredGift, 'state'>): GiftOutcome['outcome'] {
  if (state === 'PAID' || state === 'PLEDGED') return state;
  return state === 'CLOSED' || state === 'LAPSED' ? 'CLOSED' : 'WAITING';
}
