import { sql } from 'kysely';
import { giftCardMessages, leastChargeCents } from '#contract/money/gift-cards/gift-card-words.ts';
import { centsText, grossOf, mostGiftCents } from '#contract/money/giving/gift-amounts.ts';
import { type GiftFields, giveMessages } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import { findByCode, holdValue, type WantedValue } from '#server/money/giving/cards/card-value.ts';
import { type Repeats, repeatsOf } from '#server/money/giving/monthly/consent.ts';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import { splitCents } from '#server/money/journal/split-cents.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findByRequest, insertGift, insertParts, lockGift, partsOf, type StoredGift, writeGift } from './orders-store.ts';
import { payWithValue } from './settle-gift.ts';

export interface WantedGift {
  fields: GiftFields;
  /** cents without what covers fees */
  parts: readonly { nonprofit: number; cents: number }[];
  /** all that the page said would be paid, in cents */
  totalCents: number;
  /** the same page sent twice makes one order */
  requestKey: string;
  /** what the donor agreed to, if the gift is repeated */
  repeats?: Repeats | null;
  /** what a gift card pays, and the day in the programme's time zone; null: none pays */
  value?: (WantedValue & { day: string }) | null;
}

/** Shares of what covers fees, and of what a gift card pays, by part: they sum to the cover and to the value. */
export function withCover(parts: WantedGift['parts'], coverCents: number, valueCents = 0) {
  const weights = parts.map(({ cents }) => cents);
  const [covers, values] = [splitCents(coverCents, weights), splitCents(valueCents, weights)];
  return parts.map((part, index) => ({ ...part, cover: covers[index] ?? 0, value: values[index] ?? 0 }));
}

/** What is paid in all for `net` cents, of which a gift card pays `value`: more only if a donor covers the fees of a card. */
export const totalOf = (
  net: number,
  { method, coversFees }: Pick<GiftFields, 'method' | 'coversFees'>,
  terms: GivingTerms,
  value = 0,
) => (coversFees && method === 'CARD' ? value + grossOf(net - value, terms) : net);

/**
 * Stores a gift before any money moves, or finds the one that the same request stored before. Throws 400 at the field that is wrong, and
 * 409 where the page showed something else than what is so now; nothing was stored then.
 */
export async function placeGift(tx: Tx, wanted: WantedGift, terms: GivingTerms | null): Promise<StoredGift> {
  const repeated = await findByRequest(tx, wanted.requestKey);
  if (repeated) return checkRepeated(tx, repeated.id, { wanted, terms });
  if (!terms) throw refuse(409, giveMessages.closed);
  const { fields, parts, value } = wanted;
  checkMethod(fields, terms);
  if (value && wanted.repeats) throw refuseFields({ gift_card: [giftCardMessages.once] });
  const card = value ? await findByCode(tx, value.code) : null;
  const net = checkAmounts(wanted, terms, card?.balanceCents);
  await checkNonprofits(tx, parts);
  const totalCents = totalOf(net, fields, terms, value?.cents);
  if (totalCents !== wanted.totalCents)
    throw refuse(409, giveMessages.changed, undefined, { current: { total_cents: totalCents } });
  const stored = await insertGift(tx, {
    requestKey: wanted.requestKey,
    method: fields.method,
    state: fields.method === 'CARD' || fields.method === 'GIFT_CARD' ? 'OPEN' : 'PLEDGED',
    ...writtenOf(fields),
    totalCents,
    valueCents: value?.cents ?? 0,
    coverCents: totalCents - net,
    feeBps: terms.feeBps,
    feeFixedCents: terms.feeFixedCents,
    repeats: wanted.repeats ? JSON.stringify(wanted.repeats) : null,
  });
  // two sendings of one page at once: the other one has stored it
  if (!stored) return placeGift(tx, wanted, terms);
  await insertParts(tx, stored.id, withCover(parts, totalCents - net, value?.cents));
  if (!card || !value) return stored;
  await holdValue(tx, { order: stored.id, card: card.id, cents: value.cents, day: value.day });
  return fields.method === 'GIFT_CARD' ? payWithValue(tx, stored, value.day) : stored;
}

/** What the donor wrote, as columns. A gift that is hidden from the nonprofits shares no address with them. */
function writtenOf(fields: GiftFields) {
  const { firstName, lastName, email, zipcode, designation, dedication, dedicatedTo, isHidden, sharesEmail } = fields;
  return {
    ...{ firstName, lastName, email, zipcode, designation, isHidden },
    dedication: dedicatedTo === '' ? null : dedication,
    dedicatedTo: dedication === null ? '' : dedicatedTo,
    sharesEmail: sharesEmail && !isHidden,
  };
}

/**
 * The same gift again: its reply was lost, or its card was refused and the donor has mended names and wishes. While it can still be
 * paid, everything is checked again, because giving may have been closed since.
 */
async function checkRepeated(
  tx: Tx,
  id: number,
  { wanted, terms }: { wanted: WantedGift; terms: GivingTerms | null },
): Promise<StoredGift> {
  const order = await lockGift(tx, id);
  if (!order) throw new Error('a gift vanished while it was sent again');
  const { fields, parts, totalCents, repeats, value } = wanted;
  const stored = await partsOf(tx, id);
  const isSame =
    order.method === fields.method &&
    order.totalCents === totalCents &&
    repeatsOf(order)?.everyMonths === repeats?.everyMonths &&
    order.valueCents === (value?.cents ?? 0) &&
    stored.length === parts.length &&
    stored.every(({ nonprofitId, cents }, place) => nonprofitId === parts[place]?.nonprofit && cents === parts[place]?.cents);
  if (!isSame || order.state === 'CLOSED') throw refuse(409, giveMessages.requestUsed);
  if (order.state !== 'OPEN' && order.state !== 'ASKING') return order;
  if (!terms) throw refuse(409, giveMessages.closed);
  checkMethod(fields, terms);
  await checkNonprofits(tx, parts);
  return writeGift(tx, id, writtenOf(fields));
}

function checkMethod({ method }: GiftFields, { ways, stripeKey }: GivingTerms): void {
  if (method === 'GIFT_CARD') return;
  const isOffered = method === 'CARD' ? stripeKey !== null : ways.some((way) => way.method === method);
  if (!isOffered) throw refuseFields({ method: [method === 'CARD' ? giveMessages.noCards : giveMessages.noWay] });
}

/** Returns the sum of the parts. */
function checkAmounts({ parts, fields: { method }, value }: WantedGift, terms: GivingTerms, balance?: number): number {
  const { minimumCents, ...rule } = terms;
  const net = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (new Set(parts.map(({ nonprofit }) => nonprofit)).size < parts.length) throw refuseFields({ parts: [giveMessages.twice] });
  checkValue({ net, value: value?.cents ?? 0, method });
  // what is left on a gift card can be given, however little it is
  if (net < minimumCents && !(method === 'GIFT_CARD' && net === balance))
    throw refuseFields({ amount: [giveMessages.minimum(centsText(minimumCents))] });
  if (grossOf(net, rule) > mostGiftCents) throw refuseFields({ amount: [giveMessages.most] });
  return net;
}

/** A gift card alone pays all; beside a bank card it leaves what can be charged; with other ways it pays nothing. */
function checkValue({ net, value, method }: { net: number; value: number; method: GiftFields['method'] }): void {
  const most = method === 'GIFT_CARD' ? net : method === 'CARD' ? net - 1 : 0;
  if (value > most || (method === 'GIFT_CARD' && value < net)) throw refuseFields({ gift_card: [giftCardMessages.tooMuch] });
  if (method === 'CARD' && value > 0 && net - value < leastChargeCents)
    throw refuseFields({ gift_card: [giftCardMessages.least] });
}

/** Visitors learn no name that the directory does not show. */
async function checkNonprofits(tx: Tx, parts: WantedGift['parts']): Promise<void> {
  const ids = parts.map(({ nonprofit }) => nonprofit);
  const { rows } = await sql<{ id: number; name: string | null; takes: boolean }>`
    SELECT n.id, CASE WHEN n.display THEN n.name END AS name, ${sql.raw(takesGifts)} AS takes FROM nonprofits n WHERE n.id = ANY (${ids}::int[])`.execute(
    tx,
  );
  const refused = ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row?.takes ? [] : [row?.name ?? 'a nonprofit that is not in the directory'];
  });
  if (refused.length > 0) throw refuse(409, giveMessages.notThese(refused.join(', ')));
}
