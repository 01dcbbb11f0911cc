import { openAsItIs } from '#server/app/commands/open-database.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Config } from '#server/platform/process/config.ts';

/** Opens the database of DATA_DIR, which is made and migrated if there is none. Commands make none. */
export async function openNewProgramme(config: Config): Promise<Database> {
  const database = await openAsItIs(config);
  await migrate(database);
  return database;
}
