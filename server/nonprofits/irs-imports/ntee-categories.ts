import { sql } from 'kysely';
import { categoryMessages } from '#contract/nonprofits/categories/categories.ts';
import { irsImportMessages, type NteeChoice } from '#contract/nonprofits/irs/irs-imports.ts';
import { nteeGroups, nteeMajors } from '#contract/nonprofits/ntee.ts';
import { lockCategories } from '#server/nonprofits/categories/store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

/**
 * The category that staff chose for each NTEE major group; null: they chose no category. A group is missing if staff were not asked
 * about it.
 */
export async function findRemembered(db: Db): Promise<NteeChoice[]> {
  return db.selectFrom('nteeCategories').select(['letter as major', 'categoryId as category']).orderBy('letter').execute();
}

/** Stores the chosen category of each of these NTEE major groups; null stands for no category. Throws 400 if a category does not exist. */
export async function rememberCategories(tx: Tx, chosen: readonly NteeChoice[]): Promise<void> {
  if (chosen.length === 0) return;
  await lockCategories(tx);
  const wanted = [...new Set(chosen.flatMap(({ category }) => category ?? []))];
  const known = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [0, ...wanted])
    .execute();
  if (known.length < wanted.length) throw refuseFields({ categories: [categoryMessages.noCategory] });
  await sql`INSERT INTO ntee_categories (letter, category_id)
    SELECT DISTINCT ON (major) major, category FROM json_to_recordset(${JSON.stringify(chosen)}::json) AS given (major text, category int)
    ON CONFLICT (letter) DO UPDATE SET category_id = excluded.category_id`.execute(tx);
}

/** Makes the 26 NTEE major groups the categories of a programme without categories, and notes them for the import's undo. */
export async function startWithNtee(tx: Tx, importId: number): Promise<void> {
  await lockCategories(tx);
  const found = await tx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  if (found) throw refuseFields({ start_with_ntee: [irsImportMessages.hasCategories] });
  const groups = JSON.stringify(nteeGroups.map((name, index) => ({ name, position: index + 1 })));
  await sql`WITH added AS (
      INSERT INTO category_groups (name, position)
      SELECT name, position FROM json_to_recordset(${groups}::json) AS given (name text, position int) ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO irs_import_categories (import_id, kind, id) SELECT ${importId}::int, 'GROUP', id FROM added`.execute(tx);
  const majors = JSON.stringify(nteeMajors.map((major, index) => ({ ...major, position: index + 1 })));
  await sql`WITH given AS (
      SELECT * FROM json_to_recordset(${majors}::json) AS given (letter text, name text, "group" text, position int)
    ), added AS (
      INSERT INTO categories (name, group_id, position)
      SELECT given.name, g.id, given.position FROM given JOIN category_groups g ON lower(g.name) = lower(given."group")
      ORDER BY letter RETURNING id, name
    ), noted AS (
      INSERT INTO irs_import_categories (import_id, kind, id) SELECT ${importId}::int, 'CATEGORY', id FROM added)
    INSERT INTO ntee_categories (letter, category_id) SELECT letter, added.id FROM added JOIN given USING (name)
    ON CONFLICT (letter) DO UPDATE SET category_id = excluded.category_id`.execute(tx);
}
