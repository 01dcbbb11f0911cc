import type pg from 'pg';

/**
 * Forgets the backups that the lost server made, and its alarms. Their files are on its disk: a trial restore beside it, with the same
 * BACKUP_DIR, would else remove them as its own oldest ones.
 */
export async function forgetBackups(client: pg.ClientBase): Promise<void> {
  for (const table of ['backups', 'upkeep_alarms']) {
    // an older backup has no such table
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [`public.${table}`]);
    if (rows[0].known) await client.query(`DELETE FROM ${table}`);
  }
}
