import { sql } from 'kysely';
import type { Filling } from './filling.ts';

/** Stores the notices again in the order of their time, because the demo's parts made them in another order. Runs last. */
export async function sortNotices({ tx }: Filling): Promise<void> {
  await sql`WITH told AS (DELETE FROM notices RETURNING user_id, kind, title, text, path, created_at, read_at, id)
    INSERT INTO notices (user_id, kind, title, text, path, created_at, read_at)
    SELECT user_id, kind, title, text, path, created_at, read_at FROM told ORDER BY created_at, id`.execute(tx);
}
