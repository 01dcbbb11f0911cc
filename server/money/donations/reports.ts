import type pg from 'pg';
import { reportRowLimit } from '#contract/money/donations/donation-reports.ts';
import type { DonationReportQuery } from '#contract/money/donations/donations-query.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { donationTables, donorName } from './record-sql.ts';

/** A report is one statement: its totals and its rows are of the same moment. */
const reportText = `
  WITH chosen AS MATERIALIZED (
    SELECT donations.id, donations.nonprofit_id, nonprofits.name, donations.created_at, donations.date_received, donations.amount,
      ${donorName} AS donor_name
    FROM donations ${donationTables}
    WHERE ($5 OR donations.nonprofit_id = ANY ($3::int[])) AND donations.date_received BETWEEN $1::date AND $2::date),
  shown AS (SELECT * FROM chosen ORDER BY name, nonprofit_id, date_received, created_at, id LIMIT $4),
  lists AS (
    SELECT nonprofit_id, json_agg(json_build_object('id', id, 'date_received', date_received, 'amount', amount,
      'donor_name', donor_name) ORDER BY date_received, created_at, id) AS donations
    FROM shown GROUP BY nonprofit_id),
  blocks AS (
    SELECT n.id, n.name, json_build_object('nonprofit_ref', json_build_object('id', n.id, 'name', n.name),
      'count', count(chosen.id), 'total_amount', coalesce(sum(amount), 0.00),
      'donations', coalesce((SELECT donations FROM lists WHERE nonprofit_id = n.id), '[]')) AS block
    FROM nonprofits n LEFT JOIN chosen ON chosen.nonprofit_id = n.id WHERE n.id = ANY ($3::int[]) OR ($5 AND chosen.id IS NOT NULL) GROUP BY n.id)
  SELECT json_build_object(
    'blocks', (SELECT coalesce(json_agg(block ORDER BY name, id), '[]') FROM blocks),
    'total_amount', (SELECT coalesce(sum(amount), 0.00) FROM chosen),
    'complete', (SELECT count(*) <= $4 FROM chosen))::text AS json`;

export async function readReport(pool: pg.Pool, { startDate, endDate, nonprofits, all }: DonationReportQuery): Promise<JsonText> {
  const { rows } = await pool.query<{ json: string }>(reportText, [startDate, endDate, nonprofits, reportRowLimit, all]);
  return new JsonText(rows[0]?.json ?? 'null');
}
