import { sql } from 'kysely';
import type { Filling } from './filling.ts';

/** Notices stand in the order in which they came, as the steps of the demo did not. Last of all parts. */
export async function sortNotices({ tx }: Filling): Promise<void> {
  await sql`WITH told AS (DELETE FROM notices RETURNING user_id, kind, title, text, path, created_at, read_at, id)
    INSERT INTO notices (user_id, kind, title, text, path, created_at, read_at)
    SELECT user_id, kind, title, text, path, created_at, read_at FROM told ORDER BY created_at, id`.execute(tx);
}
