import { openAsItIs } from '#server/commands/open-database.ts';
import type { Database } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Config } from '#server/process/config.ts';

/** Opens the database of DATA_DIR, which is made and migrated if there is none. Commands make none. */
export async function openNewProgramme(config: Config): Promise<Database> {
  const database = await openAsItIs(config);
  await migrate(database);
  return database;
}
