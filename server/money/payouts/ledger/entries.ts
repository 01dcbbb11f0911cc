import { sql } from 'kysely';
import type { LedgerQuery } from '#contract/money/payouts/payouts-query.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { jsonPageOf } from '#server/platform/http/lists/paging.ts';
import { JsonText } from '#server/platform/http/serve.ts';
import { entryColumns, entryTables } from './entry-sql.ts';

/**
 * The nonprofit whose entries the actor may read. Null stands for all nonprofits, if programme staff name none. Throws 404 for a
 * nonprofit that the actor may not read.
 */
export function readableNonprofit(actor: Actor, requested: number | undefined): number | null {
  if (may(actor, 'readPayouts')) return requested ?? null;
  if (actor.nonprofit === null || (requested !== undefined && requested !== actor.nonprofit)) throw notFound();
  return actor.nonprofit;
}

/** Ledger entries, the newest day first. */
export function findEntries(db: Db, actor: Actor, query: LedgerQuery): Promise<JsonText> {
  const nonprofit = readableNonprofit(actor, query.nonprofitId);
  const { startDate, endDate, donation, batch, kind } = query;
  return jsonPageOf(db, query, {
    from: sql`ledger_entries e`,
    id: sql`e.id, e.day`,
    conditions: [
      nonprofit !== null && sql`e.nonprofit_id = ${nonprofit}`,
      startDate && sql`e.day >= ${startDate}::date`,
      endDate && sql`e.day <= ${endDate}::date`,
      donation !== undefined && sql`e.donation_id = ${donation}`,
      batch !== undefined && sql`e.line_id IN (SELECT id FROM payout_lines WHERE batch_id = ${batch})`,
      kind && sql`e.kind = ANY (${kind}::text[])`,
    ],
    by: sql`day DESC, id DESC`,
    columns: entryColumns(actor),
    joined: sql`JOIN ledger_entries e USING (id) ${entryTables}`,
  });
}

export async function findEntry(db: Db, actor: Actor, id: number): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${entryColumns(actor)} FROM ledger_entries e ${entryTables} WHERE e.id = ${id}) AS record`.execute(db);
  return new JsonText(rows[0]?.json ?? 'null');
}
