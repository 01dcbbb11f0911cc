import { type RawBuilder, sql } from 'kysely';
import { anonymousDonor } from '#contract/money/donations/donations-query.ts';
import type {
  ImportName,
  ImportProblem,
  ImportProblemsQuery,
  ImportRow,
  ImportRowsQuery,
  ImportSummary,
  ImportsQuery,
} from '#contract/money/donations/imports/imports.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type SummaryRow, summaryColumns, summaryOf, summaryTables } from './find-import.ts';

interface Page<T> {
  count: number;
  results: T[];
}

async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page of the imports that the actor may open, newest first. */
export async function findImports(
  db: Db,
  actor: Actor,
  { state, nonprofitId, search }: ImportsQuery,
  limit: number,
  offset: number,
): Promise<Page<ImportSummary>> {
  const conditions = [may(actor, 'readAllDonations') ? sql`true` : sql`i.nonprofit_id = ${actor.nonprofit}`];
  if (state !== undefined) conditions.push(sql`i.state = ${state}`);
  if (nonprofitId !== undefined) conditions.push(sql`i.nonprofit_id = ${nonprofitId}`);
  if (search) conditions.push(sql`i.search @@ (SELECT search_query(${search}))`);
  const from = sql`FROM ${summaryTables} WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<SummaryRow>`
    SELECT ${summaryColumns}, CASE WHEN i.state = 'READY' THEN i.reading END AS reading ${from} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return { count: await countOf(db, from), results: rows.map(summaryOf) };
}

type StoredRow = Omit<ImportRow, 'amount' | 'nonprofitRef'> & {
  amount: string;
  nonprofitId: number;
  nonprofitName: string | null;
};

/** One page of the lines that were understood; with `only`, of the duplicates or of those that nobody has decided about. */
export async function findRows(
  db: Db,
  id: number,
  { only }: ImportRowsQuery,
  limit: number,
  offset: number,
): Promise<Page<ImportRow>> {
  const chosen = only === undefined ? sql`` : only === 'undecided' ? sql`AND d.decision IS NULL` : sql``;
  const join = only === undefined ? sql`LEFT JOIN` : sql`JOIN`;
  const from = sql`FROM donation_import_rows r ${join} donation_import_duplicates d USING (import_id, line)
    WHERE r.import_id = ${id} ${chosen}`;
  const { rows } = await sql<StoredRow>`
    WITH page AS (
      SELECT r.*, CASE WHEN d.line IS NOT NULL
        THEN json_build_object('earlierLine', d.earlier_line, 'donation', d.donation_id, 'decision', d.decision) END AS duplicate
      ${from} ORDER BY r.line LIMIT ${limit} OFFSET ${offset})
    SELECT page.line, page.amount, page.donation_type, page.date_received, page.duplicate, page.nonprofit_id,
      nonprofits.name AS nonprofit_name, stored.id AS donation,
      coalesce(nullif(full_name(page.first_name, page.last_name), ''), ${anonymousDonor}) AS donor_name
    FROM page LEFT JOIN nonprofits ON nonprofits.id = page.nonprofit_id
    LEFT JOIN donations AS stored ON stored.import_id = page.import_id AND stored.import_line = page.line
    ORDER BY page.line`.execute(db);
  const results = rows.map(({ nonprofitId, nonprofitName, amount, ...row }) => ({
    ...row,
    amount: Number(amount),
    nonprofitRef: { id: nonprofitId, name: nonprofitName ?? '' },
  }));
  return { count: await countOf(db, from), results };
}

/** One page of the donors' names that the file has whole in one column. Names that were split come first. */
export async function findNames(db: Db, id: number, limit: number, offset: number): Promise<Page<ImportName>> {
  const from = sql`FROM (
    SELECT whole_name AS value, first_name, last_name, first_name <> '' AS split, count(*)::int AS count, min(line) AS first_line
    FROM donation_import_rows WHERE import_id = ${id} AND whole_name IS NOT NULL GROUP BY 1, 2, 3) names`;
  const { rows } =
    await sql<ImportName>`SELECT * ${from} ORDER BY split DESC, first_line LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: await countOf(db, from), results: rows };
}

/** One page of what is wrong in the file; with `only`, of the lines that are set aside. */
export async function findProblems(
  db: Db,
  id: number,
  { only }: Pick<ImportProblemsQuery, 'only'>,
  limit: number,
  offset: number,
): Promise<Page<ImportProblem>> {
  const from = sql`FROM donation_import_problems WHERE import_id = ${id} AND set_aside = ${only === 'set_aside'}`;
  const { rows } = await sql<ImportProblem>`SELECT line, column_name AS column, value, message, cell, broken ${from}
    ORDER BY line, place LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: await countOf(db, from), results: rows };
}
