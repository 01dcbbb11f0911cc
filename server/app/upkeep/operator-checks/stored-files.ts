import { sql } from 'kysely';
import { bad, type Check, good } from '#server/app/upkeep/check.ts';
import { sizeInWords } from '#server/platform/backup/progress-words.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { StoredFile } from '#server/platform/files/storage/storage.ts';
import { commandLine } from '#server/platform/process/environment.ts';

/** Every column that names a stored file by its 32 digits, with its table, and with the row's key if that is not `id`. */
export const namingColumns: readonly (readonly [table: string, column: string, row?: string])[] = [
  ['application_files', 'stored_as'],
  ['catalogue_editions', 'stored_as'],
  ['catalogue_editions', 'epub_stored_as'],
  ['donation_imports', 'stored_as'],
  ['dossier_files', 'stored_as', 'dossier_id'],
  ['irs_imports', 'stored_as'],
  ['learning_files', 'stored_as'],
  ['learning_files', 'cover'],
  ['nonprofits', 'image'],
  ['photos', 'key'],
  ['photos', 'stored_as'],
  ['resource_files', 'stored_as'],
  ['resource_pictures', 'image'],
  ['response_message_files', 'stored_as'],
  ['users', 'image'],
];

const digits = 32;
const mostNamed = 5;

interface Named {
  file: string;
  /** table and id of the row */
  row: string;
}

/** Finds files that rows name but that are missing, and files that no row names any more. */
export const checkStoredFiles: Check = async ({ db, config }) => {
  const named = await findNamed(db);
  const files: StoredFile[] = [];
  for await (const file of openStorage(config).list()) files.push(file);
  const present = new Set(files.map(({ name }) => name.slice(0, digits)));
  const missing = await stillNamed(
    db,
    named.filter(({ file }) => !present.has(file.slice(0, digits))),
  );
  if (missing.length > 0) {
    const some = missing.slice(0, mostNamed).map(({ row }) => row);
    const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
    return bad(
      `Files are missing of ${some.join(', ')}${more}.`,
      `Copy them from a backup: ${commandLine('restore', 'FILE')} makes a data folder with them.`,
    );
  }
  const wanted = new Set(named.map(({ file }) => file.slice(0, digits)));
  const spare = files.filter(({ name }) => !wanted.has(name.slice(0, digits)));
  const size = sizeInWords(spare.reduce((sum, file) => sum + file.size, 0));
  const unnamed =
    spare.length > 0
      ? ` ${spare.length} more (${size}) belong to no row; those of undone or replaced work are deleted after a while.`
      : '';
  return good(`Every file that a row names is there: ${files.length - spare.length} files.${unnamed}`);
};

/** Reads again which of the missing files rows still name, because people may have replaced or deleted a file meanwhile. */
async function stillNamed(db: Db, missing: Named[]): Promise<Named[]> {
  if (missing.length === 0) return [];
  const now = new Set((await findNamed(db)).map(({ file }) => file));
  return missing.filter(({ file }) => now.has(file));
}

async function findNamed(db: Db): Promise<Named[]> {
  const named: Named[] = [];
  for (const [table, column, row = 'id'] of namingColumns) {
    const { rows } = await sql<Named>`SELECT ${sql.ref(column)} AS file, ${table} || ' ' || ${sql.ref(row)} AS row
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`.execute(db);
    named.push(...rows);
  }
  return named;
}
