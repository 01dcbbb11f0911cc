import type pg from 'pg';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

const text = 'SELECT id, name FROM categories WHERE id = ANY ($1::int[]) ORDER BY position, name, id';

/** The categories with these ids, in the order of the catalogue. */
export async function findCategories(pool: pg.Pool, ids: readonly number[]): Promise<DirectoryProfile['categories']> {
  return (await pool.query<DirectoryProfile['categories'][number]>(prepared(text, [ids]))).rows;
}
