// Stores and reads the nonprofits that an import's file no longer lists, as the last reading of the file found them.

import { sql } from 'kysely';
import type { Unlisted } from '#server/nonprofits/irs/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

export async function forgetUnlisted(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('irsImportUnlisted').where('importId', '=', importId).execute();
}

export async function addUnlisted(db: Db, importId: number, found: readonly Unlisted[]): Promise<void> {
  const [eins, ids] = [found.map(({ ein }) => ein), found.map(({ id }) => id)];
  await sql`INSERT INTO irs_import_unlisted (import_id, ein, nonprofit_id)
    SELECT ${importId}, * FROM unnest(${eins}::text[], ${ids}::int[]) ON CONFLICT DO NOTHING`.execute(db);
}

export async function countUnlisted(db: Db, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('irsImportUnlisted')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}
