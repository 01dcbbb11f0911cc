import { sql } from 'kysely';
import type { LibraryKind } from '#contract/learning/library/library-choices.ts';
import { libraryKindLabels } from '#contract/learning/library/library-choices.ts';
import { type UsageQuery, type UsedFile, usageLimits } from '#contract/learning/library/usage.ts';
import { libraryAccessSql } from '#server/platform/access/library-access.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Table, TableColumn } from '#server/platform/downloads/table.ts';

interface Months {
  first: string;
  last: string;
}

const yearOfMonths = 11;

/** The first day of the first month, and the first day of the last month. */
function monthsOf({ startDate, endDate }: UsageQuery, today: string): Months {
  const last = `${(endDate ?? today).slice(0, 7)}-01`;
  if (startDate !== undefined) return { first: `${startDate.slice(0, 7)}-01`, last };
  const first = new Date(`${last}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - yearOfMonths);
  return { first: first.toISOString().slice(0, 10), last };
}

export async function readUsage(db: Db, query: UsageQuery, today: string) {
  const months = monthsOf(query, today);
  const [files, searches] = [await byFile(db, months), await emptySearches(db, months)];
  return {
    months: await byMonth(db, months),
    files: files.slice(0, usageLimits.files),
    filesComplete: files.length <= usageLimits.files,
    unopened: await countUnopened(db, months),
    emptySearches: searches.slice(0, usageLimits.searches),
    emptySearchesComplete: searches.length <= usageLimits.searches,
    seats: await countSeats(db, months),
  };
}

async function byMonth(db: Db, { first, last }: Months) {
  const { rows } = await sql<{ month: string; opens: number; readers: number; favorites: number }>`
    SELECT to_char(m, 'YYYY-MM') AS month, coalesce(sum(opens), 0)::int AS opens, coalesce(sum(readers), 0)::int AS readers,
      coalesce(sum(favorites), 0)::int AS favorites
    FROM generate_series(${first}::date, ${last}::date, interval '1 month') AS m LEFT JOIN learning_usage u ON u.month = m::date
    GROUP BY m ORDER BY m`.execute(db);
  return rows;
}

/** The used files. Reads one more than the report shows, so that the report can tell that there are more. */
async function byFile(db: Db, { first, last }: Months): Promise<UsedFile[]> {
  const { rows } = await sql<UsedFile>`
    SELECT f.id, f.name, f.kind, f.deleted_at IS NOT NULL AS deleted, sum(opens)::int AS opens, sum(readers)::int AS readers,
      sum(favorites)::int AS favorites
    FROM learning_usage u JOIN learning_files f ON f.id = u.file_id WHERE u.month BETWEEN ${first}::date AND ${last}::date
    GROUP BY f.id ORDER BY sum(opens) DESC, sum(favorites) DESC, f.name, f.id LIMIT ${usageLimits.files + 1}`.execute(db);
  return rows;
}

async function countUnopened(db: Db, { first, last }: Months): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM learning_files f WHERE deleted_at IS NULL AND approved AND NOT EXISTS (
      SELECT FROM learning_usage WHERE file_id = f.id AND opens > 0 AND month BETWEEN ${first}::date AND ${last}::date)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The searches that found nothing. Reads one more than the report shows, so that the report can tell that there are more. */
async function emptySearches(db: Db, { first, last }: Months) {
  const { rows } = await sql<{ words: string; times: number }>`
    SELECT words, sum(times)::int AS times FROM learning_empty_searches WHERE month BETWEEN ${first}::date AND ${last}::date
    GROUP BY words ORDER BY sum(times) DESC, words LIMIT ${usageLimits.searches + 1}`.execute(db);
  return rows;
}

/** Counts people only as totals, so that the report never shows which person read which file. */
async function countSeats(db: Db, { first, last }: Months) {
  const { rows } = await sql<{ nonprofits: number; active: number; people: number }>`
    WITH subscribed AS (SELECT id FROM nonprofits WHERE ${sql.raw(libraryAccessSql)}),
    used AS (
      SELECT DISTINCT u.id, u.nonprofit_id FROM users u JOIN learning_readings r ON r.user_id = u.id
      WHERE u.nonprofit_id IN (SELECT id FROM subscribed) AND r.last_opened_at >= ${first}::date
        AND r.first_opened_at < ${last}::date + interval '1 month')
    SELECT (SELECT count(*)::int FROM subscribed) AS nonprofits, count(DISTINCT nonprofit_id)::int AS active, count(*)::int AS people
    FROM used`.execute(db);
  return rows[0] ?? { nonprofits: 0, active: 0, people: 0 };
}

interface ExportRow {
  month: string;
  id: number;
  name: string;
  kind: LibraryKind;
  tags: string[];
  opens: number;
  readers: number;
  favorites: number;
}

const columns: TableColumn<ExportRow>[] = [
  { header: 'Month', value: (row) => row.month },
  { header: 'File', value: (row) => row.name },
  { header: 'Type', value: (row) => libraryKindLabels[row.kind] },
  { header: 'Tags', value: (row) => row.tags.join(', ') },
  { header: 'Opens', value: (row) => row.opens },
  { header: 'Readers', value: (row) => row.readers },
  { header: 'Favorites', value: (row) => row.favorites },
  { header: 'ID', value: (row) => row.id },
];

/** A row for each file and month, ordered by month. */
export function exportUsage(db: Db, query: UsageQuery, today: string): Table<ExportRow> {
  return { fileName: 'learning-usage', columns, rows: usageRows(db, monthsOf(query, today)) };
}

async function* usageRows(db: Db, { first, last }: Months): AsyncGenerator<ExportRow[]> {
  for (let month = first; month <= last; month = next(month)) {
    const { rows } = await sql<ExportRow>`
      SELECT to_char(u.month, 'YYYY-MM') AS month, f.id, f.name, f.kind, f.tags, u.opens, u.readers, u.favorites
      FROM learning_usage u JOIN learning_files f ON f.id = u.file_id WHERE u.month = ${month}::date
      ORDER BY u.opens DESC, f.name, f.id`.execute(db);
    yield rows;
  }
}

function next(month: string): string {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}
