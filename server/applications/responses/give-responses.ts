import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/**
 * Moves the responses of one nonprofit to another, except where the other has a response to the same application. The caller has
 * locked both nonprofits. Returns the names of the applications whose responses were not moved.
 */
export async function giveResponses(tx: Tx, from: number, to: number): Promise<string[]> {
  await sql`UPDATE application_responses r SET nonprofit_id = ${to} WHERE nonprofit_id = ${from}
    AND NOT EXISTS (SELECT FROM application_responses k WHERE k.nonprofit_id = ${to} AND k.template_id = r.template_id)`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`SELECT t.name FROM application_responses r
    JOIN application_templates t ON t.id = r.template_id WHERE r.nonprofit_id = ${from} ORDER BY t.name, t.id`.execute(tx);
  return rows.map(({ name }) => name);
}
