import { sql } from 'kysely';
import { statementRowLimit } from '#contract/money/statements/statements.ts';
import { donationTables, donorName } from '#server/money/donations/record-sql.ts';
import { correctionsOf } from '#server/money/payouts/ledger/donation-sql.ts';
import type { Db } from '#server/platform/database/connection.ts';

export interface AskedYear {
  nonprofit: number;
  year: number;
}

/**
 * A nonprofit's statement of donations as JSON on the wire. One SQL statement reads it, so that sums and rows agree. Undefined if
 * there is no such nonprofit.
 */
export async function findDonationStatement(db: Db, { nonprofit, year }: AskedYear): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    WITH received AS MATERIALIZED (
      SELECT donations.id, donations.date_received, donations.created_at, donations.donation_type, donations.amount,
        ${sql.raw(correctionsOf)} AS corrections, ${sql.raw(donorName)} AS donor_name
      FROM donations ${sql.raw(donationTables)}
      WHERE donations.nonprofit_id = ${nonprofit} AND donations.date_received BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)),
    listed AS (SELECT * FROM received ORDER BY date_received, created_at, id LIMIT ${statementRowLimit}),
    months AS (
      SELECT month, count(received.id) AS count, coalesce(sum(received.amount), 0.00) AS amount
      FROM generate_series(make_date(${year}, 1, 1)::timestamp, make_date(${year}, 12, 1)::timestamp, interval '1 month') AS month
      LEFT JOIN received ON date_trunc('month', received.date_received::timestamp) = month GROUP BY month)
    SELECT json_build_object(
      'nonprofit_ref', json_build_object('id', n.id, 'name', n.name, 'ein', n.ein),
      'year', ${year}::int,
      'years', (SELECT coalesce(json_agg(year ORDER BY year DESC), '[]') FROM (
        SELECT DISTINCT extract(year FROM date_received)::int AS year FROM donations WHERE nonprofit_id = n.id) AS years),
      'months', (SELECT json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', count, 'amount', amount) ORDER BY month)
        FROM months),
      'count', (SELECT count(*) FROM received),
      'total_amount', (SELECT coalesce(sum(amount), 0.00) FROM received),
      'corrections', (SELECT coalesce(sum(corrections), 0.00) FROM received),
      'donations', (SELECT coalesce(json_agg(json_build_object('id', id, 'date_received', date_received, 'donation_type', donation_type,
        'amount', amount, 'donor_name', donor_name) ORDER BY date_received, created_at, id), '[]') FROM listed))::text AS json
    FROM nonprofits n WHERE n.id = ${nonprofit}`.execute(db);
  return rows[0]?.json;
}
