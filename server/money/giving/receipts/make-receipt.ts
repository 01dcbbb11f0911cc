import { sql } from 'kysely';
import { centsEachTime, type EachTime } from '#server/money/giving/monthly/monthly-store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { lostOf } from './lost-sql.ts';
import type { ReceiptWords, RegularGift } from './receipt-words.ts';

interface Found {
  words: ReceiptWords;
  email: string;
  firstName: string;
  version: number;
}

/** Freezes the receipt of a paid gift, and mails it, in the transaction that made the gift paid or refunded. */
export async function makeReceipt(tx: Tx, gift: number, because: 'PAID' | 'REFUND' | 'CORRECTION'): Promise<void> {
  const before = await newestRefunded(tx, gift);
  // what a gift card paid has no receipt, and a card's sale only where the settings say so
  if (before === null && because !== 'PAID') return;
  const { email, firstName, number, version, words } = await freezeReceipt(tx, gift);
  if (email === '') return;
  const cameBack = before !== null && words.refundedCents < before;
  const kind = cameBack ? 'BACK' : because;
  const regular = because === 'PAID' ? await findRegular(tx, gift) : null;
  await queueMail(tx, {
    ...{ to: email, template: 'gift-receipt', data: { firstName, number, version, words, kind, regular } },
    messageId: `gift-receipt-${gift}-${version}`,
  });
}

/** What the letter says of a gift that is repeated: when and how much next, and the link that stops it. Null: it is given once. */
async function findRegular(tx: Tx, gift: number): Promise<RegularGift | null> {
  const { rows } = await sql<Omit<RegularGift, 'cents'> & EachTime>`
    SELECT m.key, m.every_months, m.next_on::text, m.covers_fees, first.fee_bps, first.fee_fixed_cents,
      (SELECT sum(p.cents)::int FROM monthly_parts p WHERE p.monthly_id = m.id) AS net,
      coalesce((SELECT json_agg(n.name ORDER BY p.place) FROM monthly_parts p JOIN nonprofits n ON n.id = p.nonprofit_id
        WHERE p.monthly_id = m.id AND NOT EXISTS (
          SELECT FROM gift_parts g WHERE g.order_id = o.id AND g.nonprofit_id = p.nonprofit_id)), '[]') AS left_out
    FROM gift_orders o JOIN monthly_gifts m ON m.id = o.monthly_id JOIN gift_orders first ON first.id = m.order_id
    WHERE o.id = ${gift} AND m.state = 'ACTIVE'`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { key, everyMonths, nextOn, leftOut } = found;
  return { key, everyMonths, nextOn, leftOut, cents: centsEachTime(found) };
}

/** What the newest receipt of a gift says was refunded; null: there is none. */
async function newestRefunded(tx: Tx, gift: number): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`SELECT (words ->> 'refundedCents')::int AS cents FROM gift_receipts
    WHERE order_id = ${gift} ORDER BY version DESC LIMIT 1`.execute(tx);
  return rows[0]?.cents ?? null;
}

/** Stores the next receipt of a gift, as it is now. */
export async function freezeReceipt(tx: Tx, gift: number): Promise<Found & { number: number }> {
  const found = await findWords(tx, gift);
  const { number } = await tx
    .insertInto('giftReceipts')
    .values({ orderId: gift, version: found.version, words: JSON.stringify(found.words) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return { ...found, number };
}

/**
 * What the next receipt of a gift has to say. A later version repeats the first one, so that a change of the settings or of a name does
 * not change what was given; only what came back to the donor is new.
 */
async function findWords(tx: Tx, gift: number): Promise<Found> {
  const { rows } = await sql<
    Found & { first: ReceiptWords | null; refundedCents: number; correctedCents: number; lostCents: number }
  >`
    SELECT o.email, o.corrected_cents, o.first_name, 1 + (SELECT count(*)::int FROM gift_receipts r WHERE r.order_id = o.id) AS version,
      (SELECT words FROM gift_receipts r WHERE r.order_id = o.id AND r.version = 1) AS first,
      (SELECT coalesce(sum(cents), 0)::int FROM gift_refunds f WHERE f.order_id = o.id AND f.state = 'DONE' AND NOT f.to_card) AS refunded_cents,
      ${sql.raw(lostOf('o'))} AS lost_cents,
      json_build_object('donee', o.donee, 'legalName', coalesce(nullif(o.payee, ''), s.legal_name),
        'ein', coalesce(nullif(o.payee_ein, ''), s.ein), 'donor', full_name(o.first_name, o.last_name),
        'day', o.given_on, 'method', o.method, 'card', o.card, 'reference', o.reference, 'totalCents', o.charge_cents,
        'valueCents', o.value_cents, 'isCardSale', o.is_card_sale,
        'coverCents', o.cover_cents, 'refundedCents', 0, 'correctedCents', 0,
        'parts', CASE WHEN o.is_card_sale THEN json_build_array(json_build_object('name', 'A gift card', 'ein', '', 'cents', o.total_cents))
          ELSE (SELECT json_agg(json_build_object('name', n.name, 'ein', coalesce(n.ein, ''), 'cents', p.cents + p.cover_cents - p.value_cents)
            ORDER BY p.place) FROM gift_parts p JOIN nonprofits n ON n.id = p.nonprofit_id WHERE p.order_id = o.id) END) AS words
    FROM gift_orders o CROSS JOIN giving_settings s WHERE o.id = ${gift}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a gift vanished while its receipt was made');
  const { first, refundedCents, correctedCents, lostCents, ...rest } = found;
  return { ...rest, words: { ...(first ?? rest.words), refundedCents, correctedCents, lostCents } };
}
