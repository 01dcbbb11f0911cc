import { sql } from 'kysely';
import type { LinesQuery } from '#contract/payouts/payouts-query.ts';
import type { Db } from '#server/database/connection.ts';
import { donorName } from '#server/donations/record-sql.ts';
import { notFound } from '#server/http/errors.ts';
import { type JsonPage, jsonPageSql } from '#server/payouts/json-page.ts';

/** Needs `l`, the line, `b`, its batch, `n`, its nonprofit, and `account`. */
const destination = sql.raw(`CASE b.method WHEN 'PAYPAL' THEN l.paypal_email WHEN 'CHECK' THEN l.address
  ELSE coalesce(CASE account.account_type WHEN 'SAVINGS' THEN 'Savings' ELSE 'Checking' END
    || ' •••• ' || account.ending, '') END`);

/** Where the nonprofit was paid last in the same way; no such payment: new. A bank account that was typed again counts as new. */
const newDestination = sql.raw(`coalesce((
  SELECT (last.paypal_email, last.address, last.account_id) IS DISTINCT FROM (l.paypal_email, l.address, l.account_id)
  FROM payout_lines last JOIN payout_batches last_batch ON last_batch.id = last.batch_id
  WHERE last.nonprofit_id = l.nonprofit_id AND last.id <> l.id AND last.status = 'PAID' AND last_batch.method = b.method
    AND last.id < l.id
  ORDER BY last.id DESC LIMIT 1), true)`);

export async function findLines(db: Db, batch: number, query: LinesQuery): JsonPage {
  const known = await db.selectFrom('payoutBatches').select('id').where('id', '=', batch).executeTakeFirst();
  if (!known) throw notFound();
  const { status, search } = query;
  const found = search ? sql`n.search @@ search_query(${search})` : sql`true`;
  return jsonPageSql(db, query, {
    matched: sql`SELECT l.id, n.name FROM payout_lines l JOIN nonprofits n ON n.id = l.nonprofit_id
      WHERE l.batch_id = ${batch} AND ${status === undefined ? sql`true` : sql`l.status = ANY (${status}::text[])`} AND ${found}`,
    order: sql`name, id`,
    row: sql`
      SELECT l.id, l.batch_id AS batch, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref, l.status, l.wait_reason,
        l.donations, l.corrections, l.gross, l.fee, l.net, b.method, l.payee, ${destination} AS destination,
        ${newDestination} AS new_destination, l.reference, l.bank_reference, l.marked_on, l.note
      FROM page JOIN payout_lines l USING (id) JOIN payout_batches b ON b.id = l.batch_id JOIN nonprofits n ON n.id = l.nonprofit_id
      LEFT JOIN payout_accounts account ON account.id = l.account_id ORDER BY page.place`,
  });
}

/** The donations and corrections of a line, with names of donors and without their addresses. */
export async function findItems(db: Db, line: number, query: { page: number; pageSize: number }): JsonPage {
  const known = await db.selectFrom('payoutLines').select('id').where('id', '=', line).executeTakeFirst();
  if (!known) throw notFound();
  return jsonPageSql(db, query, {
    matched: sql`SELECT id FROM payout_items WHERE line_id = ${line}`,
    order: sql`id`,
    row: sql`
      SELECT i.id, donations.id AS donation, CASE WHEN i.entry_id IS NULL THEN 'DONATION' ELSE 'CORRECTION' END AS kind, i.amount,
        CASE WHEN donations.id IS NOT NULL THEN ${sql.raw(donorName)} END AS donor_name, donations.date_received,
        coalesce(entry.note, '') AS note
      FROM page JOIN payout_items i USING (id) LEFT JOIN ledger_entries entry ON entry.id = i.entry_id
      LEFT JOIN donations ON donations.id = coalesce(i.donation_id, entry.donation_id)
      LEFT JOIN users AS donors ON donors.id = donations.user_id ORDER BY page.place`,
  });
}
