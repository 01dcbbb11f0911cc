import { type GiftOutcome, giveMessages } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { placeSale, type WantedCard } from '#server/money/giving/cards/sell-card.ts';
import { askAndSettle, type Settling } from '#server/money/payments/ask-and-settle.ts';
import { CardRefused, type Payment, PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { NothingCharged, OrderTaken, takePayment, withdraw } from '#server/money/payments/take-payment.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findByPublicId, findByRequest, findGift, type StoredGift } from './orders-store.ts';
import { placeGift, type WantedGift } from './place-gift.ts';

/** What is paid: a gift, or a gift card. */
interface Taking extends Settling<StoredGift> {
  terms: GivingTerms | null;
  wanted: WantedGift | WantedCard;
  /** a confirmation token that Stripe's Payment Element made; null: none was sent */
  token: string | null;
  /** called when the bank refused the card, but not when the provider refused the request */
  onDecline: () => Promise<void>;
  /** the public id of an earlier gift of the same page, which must not be charged as well; null: none */
  replaces: string | null;
}

/**
 * Stores a gift, and charges its card if it is by card. The same gift may be sent again with another card: it is charged once. No
 * transaction is open while the provider is asked.
 */
export async function takeGift(taking: Taking): Promise<GiftOutcome> {
  const { db, payments, token, wanted, terms } = taking;
  if (isByCard(wanted) && !token) return lookUp(taking);
  const paid = await withdrawEarlier(taking);
  if (paid) return outcomeOf(paid, null);
  const gift = await transact(db, (tx) => ('card' in wanted ? placeSale(tx, wanted, terms) : placeGift(tx, wanted, terms)));
  if (!isOpen(gift)) return outcomeOf(gift, null);
  if (!payments) throw refuse(409, giveMessages.noCards);
  return charge({ ...taking, payments, token: token ?? '' }, gift);
}

const isByCard = (wanted: Taking['wanted']) => 'card' in wanted || wanted.fields.method === 'CARD';

/** A donor whose reply was lost asks without a card what became of the gift: nothing is charged, and no gift is stored. */
async function lookUp(taking: Taking): Promise<GiftOutcome> {
  const gift = await findByRequest(taking.db, taking.wanted.requestKey);
  if (!gift) throw refuseFields({ stripe_token: [giveMessages.noCard] });
  const { order, payment } = await ask(taking, gift);
  const isUnpaid = order.state === 'OPEN' && (order.payment === null || payment?.status === 'unpaid');
  return isUnpaid ? { publicId: gift.publicId, outcome: 'UNPAID', clientSecret: null } : outcomeOf(order, payment);
}

/**
 * Makes sure that the gift which this one replaces cannot be charged any more. Returns it if it was charged, or will be: the donor gives
 * once. Throws 409 where the provider did not say.
 */
async function withdrawEarlier(taking: Taking): Promise<StoredGift | null> {
  const { db, replaces, wanted } = taking;
  const earlier = replaces === null ? undefined : await findByPublicId(db, replaces);
  if (earlier?.method !== 'CARD' || earlier.requestKey === wanted.requestKey) return null;
  if (earlier.state === 'PAID') return earlier;
  if (isOver(earlier)) return null;
  await withdraw(taking, earlier).catch((error: unknown) => {
    throw error instanceof NothingCharged ? refuse(409, giveMessages.earlier) : error;
  });
  const now = await findGift(db, earlier.id);
  if (!now || now.state === 'CLOSED') return null;
  if (isOpen(now)) throw refuse(409, giveMessages.earlier);
  return now;
}

/** Whether Stripe has said that the gift can never be paid. */
const isOver = ({ state, paymentStatus }: StoredGift) => state === 'CLOSED' && paymentStatus === 'canceled';
const isOpen = ({ state }: StoredGift) => state === 'OPEN' || state === 'ASKING';

async function charge(taking: Taking & { payments: Payments; token: string }, gift: StoredGift): Promise<GiftOutcome> {
  const description = `${gift.isCardSale ? 'Gift card' : 'Gift'} ${gift.reference}`;
  const saves = gift.repeats === null ? null : { name: `${gift.firstName} ${gift.lastName}`, email: gift.email };
  const taken = await takePayment({ ...taking, description, saves }, gift).catch(async (error: unknown) => {
    // the same gift was sent twice at once, and the other sending has paid it, or closed it
    if (error instanceof OrderTaken) return { order: (await findGift(taking.db, gift.id)) ?? gift, payment: null };
    if (error instanceof CardRefused) await taking.onDecline();
    return refuseToTake(error);
  });
  return outcomeOf(taken.order, taken.payment);
}

function refuseToTake(error: unknown): never {
  if (error instanceof CardRefused) throw refuseFields({ stripe_token: [error.message] });
  if (error instanceof PaymentRefused) throw refuseFields({ stripe_token: [giveMessages.cardAgain] });
  if (error instanceof NothingCharged) throw refuse(409, giveMessages.unreachable);
  throw error;
}

/** Asks the provider what became of a gift, and settles it. */
export async function checkGift(settling: Settling<StoredGift>, publicId: string): Promise<GiftOutcome> {
  const gift = await findByPublicId(settling.db, publicId);
  if (!gift) throw notFound();
  const { order, payment } = await ask(settling, gift);
  return outcomeOf(order, payment);
}

/** Asks the provider about a gift that may still change. Throws 409 if it does not reply. */
async function ask(settling: Settling<StoredGift>, gift: StoredGift): Promise<{ order: StoredGift; payment: Payment | null }> {
  if (gift.state === 'PAID' || gift.state === 'PLEDGED' || gift.payment === null || isOver(gift))
    return { order: gift, payment: null };
  try {
    const settled = await askAndSettle(settling, gift.id);
    if (!settled) throw notFound();
    return settled;
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

/** The state as donors see it. */
export function shownState({ state }: Pick<StoredGift, 'state'>): GiftOutcome['outcome'] {
  if (state === 'PAID' || state === 'PLEDGED') return state;
  return state === 'CLOSED' || state === 'LAPSED' ? 'CLOSED' : 'WAITING';
}
