import type pg from 'pg';

/**
 * Deletes the restored rows about backups and alarms, because they are about the server that made the archive. The archives of
 * that server still exist: a trial restore with the same BACKUP_DIR or BACKUP_BUCKET would otherwise delete them as its own
 * oldest backups.
 */
export async function forgetBackups(client: pg.ClientBase): Promise<void> {
  for (const table of ['backups', 'upkeep_alarms']) {
    // an older backup has no such table
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [`public.${table}`]);
    if (rows[0].known) await client.query(`DELETE FROM ${table}`);
  }
}
