import { sql } from 'kysely';
import type { LedgerQuery } from '#contract/payouts/payouts-query.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { JsonText } from '#server/http/serve.ts';
import { type JsonPage, jsonPageSql } from '#server/payouts/json-page.ts';
import { entryColumns, entryTables } from './entry-sql.ts';

/** The nonprofit whose entries the actor may read. Null: all, for programme staff who name none. Throws 404 for another's. */
export function readableNonprofit(actor: Actor, requested: number | undefined): number | null {
  if (isProgrammeStaff(actor)) return requested ?? null;
  if (actor.nonprofit === null || (requested !== undefined && requested !== actor.nonprofit)) throw notFound();
  return actor.nonprofit;
}

/** Ledger entries, the newest day first. */
export function findEntries(db: Db, actor: Actor, query: LedgerQuery): JsonPage {
  const nonprofit = readableNonprofit(actor, query.nonprofitId);
  const { startDate, endDate, donation, batch, kind } = query;
  const conditions = [
    sql`true`,
    ...(nonprofit === null ? [] : [sql`e.nonprofit_id = ${nonprofit}`]),
    ...(startDate === undefined ? [] : [sql`e.day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`e.day <= ${endDate}::date`]),
    ...(donation === undefined ? [] : [sql`e.donation_id = ${donation}`]),
    ...(batch === undefined ? [] : [sql`e.line_id IN (SELECT id FROM payout_lines WHERE batch_id = ${batch})`]),
    ...(kind === undefined ? [] : [sql`e.kind = ANY (${kind}::text[])`]),
  ];
  return jsonPageSql(db, query, {
    matched: sql`SELECT e.id, e.day FROM ledger_entries e WHERE ${sql.join(conditions, sql` AND `)}`,
    order: sql`day DESC, id DESC`,
    row: sql`SELECT ${entryColumns(actor)} FROM page JOIN ledger_entries e USING (id) ${entryTables} ORDER BY page.place`,
  });
}

export async function findEntry(db: Db, actor: Actor, id: number): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${entryColumns(actor)} FROM ledger_entries e ${entryTables} WHERE e.id = ${id}) AS record`.execute(db);
  return new JsonText(rows[0]?.json ?? 'null');
}
