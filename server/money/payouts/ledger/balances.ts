import { sql } from 'kysely';
import type { BalanceOrdering } from '#contract/money/payouts/payout-choices.ts';
import type { BalancesQuery, SummaryQuery } from '#contract/money/payouts/payouts-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { textOfPart } from '#server/platform/database/statements/prepared.ts';
import { jsonPageOf } from '#server/platform/http/lists/list-statement.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { nameWords } from '#server/platform/search/name-words.ts';
import { destinationsToConfirm } from '../destination-sql.ts';
import { ledgerSums } from './statement.ts';

const orders: Record<BalanceOrdering, string> = {
  name: 'name, id',
  '-name': 'name DESC, id DESC',
  balance: 'balance, id',
  '-balance': 'balance DESC, id DESC',
};

const within = ({ startDate, endDate }: SummaryQuery, column: string) => sql`
  (${startDate ?? null}::date IS NULL OR ${sql.raw(column)} >= ${startDate ?? null}::date)
  AND (${endDate ?? null}::date IS NULL OR ${sql.raw(column)} <= ${endDate ?? null}::date)`;

/** For each nonprofit with entries in the range: the sums of these entries by kind, and their balance. */
export function findBalances(db: Db, actor: Actor, query: BalancesQuery): Promise<JsonText> {
  return jsonPageOf(db, query, ({ bind, words }) => ({
    from: textOfPart(
      sql`(SELECT nonprofit_id, ${ledgerSums}, sum(amount) AS balance FROM ledger_entries
        WHERE ${within(query, 'day')} GROUP BY nonprofit_id) AS sums
      JOIN nonprofits n ON n.id = sums.nonprofit_id`,
      bind,
    ),
    id: 'n.id',
    // always a condition, so that the sums are computed once
    conditions: [
      query.search ? `${nameWords('n')} @@ ${words(query.search)}` : 'true',
      ...(query.confirmable ? [`n.id IN ${textOfPart(destinationsToConfirm(actor), bind)}`] : []),
    ],
    ordering: { carries: 'n.name, sums.*', by: orders[query.ordering] },
    columns: `json_build_object('id', id, 'name', name) AS nonprofit_ref, received, corrections, fees, paid, returned, balance`,
    joined: 'JOIN matched USING (id)',
  }));
}

/**
 * The ledger's sums of a range, the sums of its donations, and what is due and in batches now: one statement, so that all are of
 * the same moment.
 */
export async function readSummary(db: Db, query: SummaryQuery): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    WITH sums AS (
      SELECT ${ledgerSums}, coalesce(sum(amount), 0.00) AS balance FROM ledger_entries WHERE ${within(query, 'day')}),
    given AS (
      SELECT count(*) AS count, coalesce(sum(amount), 0.00) AS amount FROM donations
      WHERE received_by_programme AND ${within(query, 'date_received')}),
    open AS (
      SELECT coalesce(sum(gross), 0.00) AS amount FROM payout_lines WHERE status IN ('PENDING', 'SENT'))
    SELECT json_build_object('received', received, 'corrections', corrections, 'fees', fees, 'paid', paid, 'returned', returned,
      'balance', balance, 'donations', (SELECT row_to_json(given) FROM given),
      'due', (SELECT coalesce(sum(amount), 0.00) FROM ledger_entries) - (SELECT amount FROM open),
      'in_batches', (SELECT amount FROM open))::text AS json
    FROM sums`.execute(db);
  return new JsonText(rows[0]?.json ?? 'null');
}
