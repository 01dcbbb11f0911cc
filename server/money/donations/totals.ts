import type pg from 'pg';
import { calendarYearOf, wholeRange } from '#contract/money/donations/donation-ranges.ts';
import type { DonationFilters } from '#contract/money/donations/donations-query.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';
import { exportConditions } from '#server/platform/http/lists/list-statement.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { filtersFor, readableMonths } from './list.ts';

interface Totals {
  pool: pg.Pool;
  actor: Actor;
  query: DonationFilters;
  /** the present day in the programme's time zone; a query without a range means the calendar year of this day */
  today: string;
}

/** PostgreSQL adds and writes the amounts, so that no sum passes through a floating-point number. */
export async function readMonths(totals: Totals): Promise<JsonText> {
  const { values, rows, start, end } = await rowsOf(totals);
  return readJson(
    totals.pool,
    values,
    `
    SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', coalesce(amount, 0.00)) ORDER BY month),
      '[]')::text AS json
    FROM (SELECT month::date FROM generate_series(date_trunc('month', ${start}::timestamp), ${end}::timestamp, interval '1 month') AS month)
      AS months
    LEFT JOIN (SELECT month, sum(amount) AS amount FROM (${rows}) AS found GROUP BY month) AS totals USING (month)`,
  );
}

export async function readSummary(totals: Totals): Promise<JsonText> {
  const { values, rows, start, end } = await rowsOf(totals);
  return readJson(
    totals.pool,
    values,
    `
    SELECT json_build_object('start_date', ${start}::date, 'end_date', ${end}::date, 'count', coalesce(sum(count), 0),
      'total_amount', coalesce(sum(amount), 0.00))::text AS json
    FROM (${rows}) AS found`,
  );
}

/** SQL of the rows `month`, `count`, `amount`: from `donation_months` where possible, else summed from the donations. */
async function rowsOf({ pool, actor, query, today }: Totals) {
  const range = wholeRange(query) ?? calendarYearOf(today);
  const asked = { ...query, ...range };
  const { values, bind } = numberedValues();
  const known = readableMonths(actor, asked, { bind });
  if (known !== null) return { rows: known, start: bind(range.startDate), end: bind(range.endDate), values };
  const found = await exportConditions(pool, 'donations', asked, filtersFor(actor));
  const [start, end] = [`$${found.values.length + 1}`, `$${found.values.length + 2}`];
  const rows = `SELECT date_trunc('month', date_received::timestamp)::date AS month, count(*), sum(amount) AS amount
    FROM donations WHERE ${found.conditions.join(' AND ')} GROUP BY 1`;
  return { rows, start, end, values: [...found.values, range.startDate, range.endDate] };
}

async function readJson(pool: pg.Pool, values: readonly unknown[], text: string): Promise<JsonText> {
  const { rows } = await pool.query<{ json: string }>(prepared(text, values));
  return new JsonText(rows[0]?.json ?? 'null');
}
