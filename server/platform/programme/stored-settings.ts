import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/** Lets one change of the settings follow the other. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`LOCK TABLE programme_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Raises the version, by which every process sees that the settings have changed. The caller has locked the table. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await sql`INSERT INTO programme_settings (name, value) VALUES ('version', '1')
    ON CONFLICT (name) DO UPDATE SET value = to_jsonb(programme_settings.value::int + 1), changed_at = now()`.execute(tx);
}
