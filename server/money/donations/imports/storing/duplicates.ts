import { sql } from 'kysely';
import type { Decision } from '#contract/money/donations/imports/import-choices.ts';
import type { Tx } from '#server/platform/database/connection.ts';

const donorIn = (table: string) => sql.raw(`plain_name(full_name(${table}.first_name, ${table}.last_name))`);

/**
 * Stores which lines equal an earlier line or a stored donation in nonprofit, day, amount and donor. Returns how many lines a
 * person has to decide about now: lines that were not duplicates before, and lines that equal a stored donation only now.
 * Decisions about all other lines stay.
 */
export async function findDuplicates(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ fresh: boolean }>`
    WITH sent AS MATERIALIZED (
      SELECT r.line, r.nonprofit_id, r.date_received, r.amount, ${donorIn('r')} AS donor,
        -- stored before names were split, or by who keeps them whole
        plain_name(coalesce(r.whole_name, full_name(r.first_name, r.last_name))) AS whole,
        min(r.line) OVER (PARTITION BY r.nonprofit_id, r.date_received, r.amount, ${donorIn('r')}) AS first_line
      FROM donation_import_rows r WHERE r.import_id = ${id})
    INSERT INTO donation_import_duplicates AS known (import_id, line, earlier_line, donation_id)
    SELECT ${id}, sent.line, nullif(sent.first_line, sent.line), stored.donation_id
    FROM sent LEFT JOIN LATERAL (
      -- one look into donations_by_nonprofit for each line: no plan that expects fewer lines is slower
      SELECT min(d.id) AS donation_id FROM donations d
      WHERE d.nonprofit_id = sent.nonprofit_id AND d.date_received = sent.date_received AND d.amount = sent.amount
        AND hashtext(${donorIn('d')}) IN (hashtext(sent.donor), hashtext(sent.whole))
        AND ${donorIn('d')} IN (sent.donor, sent.whole)) AS stored ON true
    WHERE sent.first_line < sent.line OR stored.donation_id IS NOT NULL
    ON CONFLICT (import_id, line) DO UPDATE SET donation_id = excluded.donation_id, earlier_line = excluded.earlier_line, decision = NULL
      WHERE known.donation_id IS NULL AND excluded.donation_id IS NOT NULL
    RETURNING true AS fresh`.execute(tx);
  return rows.length;
}

/** Whether donations to the nonprofits of an import were stored since it was read. */
export async function isOutdated(tx: Tx, id: number, readAt: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM (SELECT DISTINCT nonprofit_id FROM donation_import_rows WHERE import_id = ${id}) own
      JOIN donations d USING (nonprofit_id)
      -- a transaction that began before the reading may have committed after it
      WHERE d.created_at > ${readAt}::timestamptz - interval '5 minutes') AS found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Counts the duplicates and decisions of an import again. */
export async function countDuplicates(tx: Tx, id: number): Promise<void> {
  await sql`
    UPDATE donation_imports i SET (duplicates, undecided, left_rows, left_total) = (
      SELECT count(*), count(*) FILTER (WHERE d.decision IS NULL), count(*) FILTER (WHERE d.decision = 'LEAVE_OUT'),
        coalesce(sum(r.amount) FILTER (WHERE d.decision = 'LEAVE_OUT'), 0)
      FROM donation_import_duplicates d JOIN donation_import_rows r USING (import_id, line) WHERE d.import_id = i.id)
    WHERE i.id = ${id}`.execute(tx);
}

/** Decides about the given lines, or about all duplicates if no lines are given. */
export async function decide(tx: Tx, id: number, decision: Decision, lines: readonly number[] | undefined): Promise<void> {
  let chosen = tx.updateTable('donationImportDuplicates').set({ decision }).where('importId', '=', id);
  if (lines) chosen = chosen.where('line', 'in', [0, ...lines]);
  await chosen.execute();
  await countDuplicates(tx, id);
}
