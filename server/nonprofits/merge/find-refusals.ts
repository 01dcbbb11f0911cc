import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

interface Pair {
  merged: { id: number; name: string };
  into: { id: number; name: string };
}

/** Why two nonprofits cannot be merged, and what to do instead. */
export async function findRefusals(db: Db, { merged, into }: Pair): Promise<string[]> {
  const refusals: string[] = [];
  const { rows: both } = await sql<{ name: string }>`
    SELECT t.name FROM application_responses one JOIN application_responses other ON other.template_id = one.template_id
    JOIN application_templates t ON t.id = one.template_id
    WHERE one.nonprofit_id = ${merged.id} AND other.nonprofit_id = ${into.id} ORDER BY t.name, t.id`.execute(db);
  for (const { name } of both)
    refusals.push(
      `Both have a response to “${name}”, and a nonprofit has one. Deactivate “${merged.name}” instead, so that both responses stay.`,
    );
  const money = await sql`SELECT FROM ledger_entries WHERE nonprofit_id = ${merged.id}
    UNION ALL SELECT FROM payout_lines WHERE nonprofit_id = ${merged.id} LIMIT 1`.execute(db);
  if (money.rows.length > 0)
    refusals.push(
      `“${merged.name}” has entries in the payout ledger, which never change. Merge “${into.name}” into it instead, or deactivate it.`,
    );
  const open = await sql<{ count: number }>`SELECT count(*)::int AS count FROM learning_orders
    WHERE state = 'OPEN' AND nonprofit_id IN (${merged.id}, ${into.id})`.execute(db);
  if ((open.rows[0]?.count ?? 0) > 1)
    refusals.push('Both have an open payment for the Learning Commons. Wait until one of them is paid or has ended.');
  return refusals;
}
