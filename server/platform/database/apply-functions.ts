import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

const folder = fileURLToPath(new URL('./functions/', import.meta.url));

interface SqlFunction {
  name: string;
  text: string;
  hash: string;
}

/** Each file of `functions/` holds one function and can be run any number of times. */
async function readFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(folder + file, 'utf8');
      return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Replaces the SQL functions whose text differs from what this database has, in the caller's transaction. Returns their names.
 * The caller holds the migration lock.
 */
export async function applyFunctions(db: Kysely<DB>): Promise<string[]> {
  const applied = await db.selectFrom('sqlFunctions').select(['name', 'hash']).execute();
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const changed = (await readFunctions()).filter(({ name, hash }) => hashes.get(name) !== hash);
  if (changed.length === 0) return [];
  // The first round creates all functions, the second checks their bodies, so that functions may call each other.
  for (const check of ['off', 'on']) {
    await sql`SELECT set_config('check_function_bodies', ${check}, true)`.execute(db);
    for (const { text } of changed) await sql.raw(text).execute(db);
  }
  await db
    .insertInto('sqlFunctions')
    .values(changed.map(({ name, hash }) => ({ name, hash })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash'), appliedAt: sql<string>`now()` })),
    )
    .execute();
  return changed.map(({ name }) => name);
}
