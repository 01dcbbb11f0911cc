import type pg from 'pg';
import { calendarYearOf, wholeRange } from '#contract/donations/donation-ranges.ts';
import type { DonationFilters } from '#contract/donations/donations-query.ts';
import type { Actor } from '#contract/people/permissions.ts';
import { exportConditions } from '#server/http/list-statement.ts';
import { JsonText } from '#server/http/serve.ts';
import { filtersFor } from './list.ts';

interface Totals {
  pool: pg.Pool;
  actor: Actor;
  query: DonationFilters;
  /** in the programme's time zone: a query without days means its calendar year */
  today: string;
}

/** PostgreSQL adds and writes the amounts, so that no sum passes through a binary number. */
export async function readMonths(totals: Totals): Promise<JsonText> {
  const { values, where, start, end } = await conditionsOf(totals);
  return read(
    totals.pool,
    values,
    `
    SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', coalesce(amount, 0.00)) ORDER BY month),
      '[]')::text AS json
    FROM generate_series(date_trunc('month', ${start}::timestamp), ${end}::timestamp, interval '1 month') AS month
    LEFT JOIN (SELECT date_trunc('month', date_received::timestamp) AS month, sum(amount) AS amount
      FROM donations WHERE ${where} GROUP BY 1) AS totals USING (month)`,
  );
}

export async function readSummary(totals: Totals): Promise<JsonText> {
  const { values, where, start, end } = await conditionsOf(totals);
  return read(
    totals.pool,
    values,
    `
    SELECT json_build_object('start_date', ${start}::date, 'end_date', ${end}::date, 'count', count(*),
      'total_amount', coalesce(sum(amount), 0.00))::text AS json
    FROM donations WHERE ${where}`,
  );
}

async function conditionsOf({ pool, actor, query, today }: Totals) {
  const range = wholeRange(query) ?? calendarYearOf(today);
  const { values, conditions } = await exportConditions(pool, 'donations', { ...query, ...range }, filtersFor(actor));
  const [start, end] = [`$${values.length + 1}`, `$${values.length + 2}`];
  return { values: [...values, range.startDate, range.endDate], where: conditions.join(' AND '), start, end };
}

async function read(pool: pg.Pool, values: readonly unknown[], text: string): Promise<JsonText> {
  const { rows } = await pool.query<{ json: string }>(text, [...values]);
  return new JsonText(rows[0]?.json ?? 'null');
}
