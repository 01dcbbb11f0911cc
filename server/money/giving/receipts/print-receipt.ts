import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Attachment } from '#server/platform/mail/template.ts';
import { type Receipt, receiptDocument } from './receipt-words.ts';

/** A receipt as it was sent; `email`: only if the gift was made with this address. Throws 404. */
export async function printReceipt(db: Db, number: number, email: string | null = null): Promise<Attachment> {
  const { rows } = await sql<Receipt & { matchedCents: number }>`
    SELECT r.number, r.version, r.words, (SELECT coalesce(sum(m.cents - m.returned_cents), 0)::int FROM pool_matches m
      JOIN gift_parts p ON p.id = m.part_id WHERE p.order_id = o.id) AS matched_cents FROM gift_receipts r JOIN gift_orders o ON o.id = r.order_id
    WHERE r.number = ${number} AND (${email}::text IS NULL OR o.email = ${email}::text)`.execute(db);
  if (!rows[0]) throw notFound();
  return receiptDocument(rows[0], rows[0].matchedCents);
}
