import { sql } from 'kysely';
import type { LedgerQuery } from '#contract/money/payouts/payouts-query.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { textOfPart } from '#server/platform/database/statements/prepared.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { jsonPageOf } from '#server/platform/http/lists/list-statement.ts';
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
  return jsonPageOf(db, query, ({ bind }) => ({
    from: 'ledger_entries e',
    id: 'e.id',
    conditions: [
      ...(nonprofit === null ? [] : [`e.nonprofit_id = ${bind(nonprofit)}`]),
      ...(startDate ? [`e.day >= ${bind(startDate)}::date`] : []),
      ...(endDate ? [`e.day <= ${bind(endDate)}::date`] : []),
      ...(donation === undefined ? [] : [`e.donation_id = ${bind(donation)}`]),
      ...(batch === undefined ? [] : [`e.line_id IN (SELECT id FROM payout_lines WHERE batch_id = ${bind(batch)})`]),
      ...(kind ? [`e.kind = ANY (${bind(kind)}::text[])`] : []),
    ],
    ordering: { carries: 'e.day', by: 'day DESC, id DESC' },
    columns: textOfPart(entryColumns(actor), bind),
    joined: `JOIN ledger_entries e USING (id) ${entryTables}`,
  }));
}

export async function findEntry(db: Db, actor: Actor, id: number): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${entryColumns(actor)} FROM ledger_entries e ${sql.raw(entryTables)} WHERE e.id = ${id}) AS record`.execute(db);
  return new JsonText(rows[0]?.json ?? 'null');
}
