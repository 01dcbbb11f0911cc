import type { LinesQuery } from '#contract/money/payouts/payouts-query.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { donorName } from '#server/money/donations/record-sql.ts';
import { destinationWait } from '#server/money/payouts/destination-sql.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { textOfPart } from '#server/platform/database/statements/prepared.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { jsonPageOf } from '#server/platform/http/lists/list-statement.ts';
import type { JsonText } from '#server/platform/http/serve.ts';
import { nameWords } from '#server/platform/search/name-words.ts';

/** SQL of where a line's money goes. Needs `l`, the line, `b`, its batch, and `account`. */
const destination = `CASE b.method WHEN 'PAYPAL' THEN l.paypal_email WHEN 'CHECK' THEN l.address
  ELSE coalesce(CASE account.account_type WHEN 'SAVINGS' THEN 'Savings' ELSE 'Checking' END
    || ' •••• ' || account.ending, '') END`;

/**
 * Whether this line's destination differs from that of the nonprofit's last paid line by the same method, or no such line exists. A
 * bank account that was entered again counts as another destination.
 */
const newDestination = `coalesce((
  SELECT (last.paypal_email, last.address, last.account_id) IS DISTINCT FROM (l.paypal_email, l.address, l.account_id)
  FROM payout_lines last JOIN payout_batches last_batch ON last_batch.id = last.batch_id
  WHERE last.nonprofit_id = l.nonprofit_id AND last.id <> l.id AND last.status = 'PAID' AND last_batch.method = b.method
    AND last.id < l.id
  ORDER BY last.id DESC LIMIT 1), true)`;

export async function findLines(db: Db, actor: Actor, batch: number, query: LinesQuery): Promise<JsonText> {
  const known = await db.selectFrom('payoutBatches').select('id').where('id', '=', batch).executeTakeFirst();
  if (!known) throw notFound();
  const { status, search } = query;
  return jsonPageOf(db, query, ({ bind, words }) => ({
    from: 'payout_lines l JOIN nonprofits n ON n.id = l.nonprofit_id',
    id: 'l.id',
    conditions: [
      `l.batch_id = ${bind(batch)}`,
      ...(status ? [`l.status = ANY (${bind(status)}::text[])`] : []),
      ...(search ? [`${nameWords('n')} @@ ${words(search)}`] : []),
    ],
    ordering: { carries: 'n.name', by: 'name, id' },
    columns: `l.id, l.batch_id AS batch, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref, l.status, l.wait_reason,
        l.donations, l.corrections, l.gross, l.fee, l.net, b.method, l.payee,
        CASE WHEN ${bind(may(actor, 'readBankDetails'))}::boolean THEN ${destination} ELSE '' END AS destination,
        ${newDestination} AS new_destination,
        CASE WHEN b.state IN ('DRAFT', 'APPROVED') AND (l.status = 'PENDING' OR l.wait_reason = 'NEW_DESTINATION')
          THEN ${textOfPart(destinationWait(actor, 'l.nonprofit_id'), bind)} END AS destination_wait, l.reference, l.bank_reference, l.marked_on, l.note`,
    joined: `JOIN payout_lines l USING (id) JOIN payout_batches b ON b.id = l.batch_id JOIN nonprofits n ON n.id = l.nonprofit_id
      LEFT JOIN payout_accounts account ON account.id = l.account_id`,
  }));
}

/** The donations and corrections of a line, with names of donors and without their addresses. */
export async function findItems(db: Db, line: number, query: { page: number; pageSize: number }): Promise<JsonText> {
  const known = await db.selectFrom('payoutLines').select('id').where('id', '=', line).executeTakeFirst();
  if (!known) throw notFound();
  return jsonPageOf(db, query, ({ bind }) => ({
    from: 'payout_items',
    id: 'id',
    conditions: [`line_id = ${bind(line)}`],
    ordering: { carries: 'NULL', by: 'id' },
    columns: `i.id, donations.id AS donation, coalesce(entry.kind, 'DONATION') AS kind, i.amount,
        CASE WHEN donations.id IS NOT NULL THEN ${donorName} END AS donor_name, donations.date_received,
        coalesce(entry.note, '') AS note`,
    joined: `JOIN payout_items i USING (id) LEFT JOIN ledger_entries entry ON entry.id = i.entry_id
      LEFT JOIN donations ON donations.id = coalesce(i.donation_id, entry.donation_id)
      LEFT JOIN users AS donors ON donors.id = donations.user_id`,
  }));
}
