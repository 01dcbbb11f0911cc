import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ManagedCategories, ManagedCategory } from '#contract/nonprofits/categories/categories.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/**
 * Locks the categories, so that one change runs at a time. An IRS import, which adds categories, also waits. Reads do not wait,
 * nor do the foreign-key checks of a saved nonprofit.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await sql`LOCK TABLE categories, category_groups IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** SQL: the number of nonprofits that have a category, on the web or in print. */
function nonprofitsOf(id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM (
    SELECT nonprofit_id FROM nonprofit_categories WHERE category_id = ${id}
    UNION SELECT id FROM nonprofits WHERE print_category_id = ${id}) AS holders)`;
}

function selectCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'version', 'name', 'alsoCalled', 'groupId as group'])
    .select([
      nonprofitsOf(sql.ref('categories.id')).as('nonprofits'),
      sql<string[]>`ARRAY(SELECT letter FROM ntee_categories WHERE category_id = categories.id ORDER BY letter)`.as('nteeMajors'),
    ]);
}

export async function findManagedCategory(db: Db, id: number): Promise<ManagedCategory | undefined> {
  return selectCategories(db).where('id', '=', id).executeTakeFirst();
}

export async function findGroup(db: Db, id: number): Promise<{ id: number; version: number; name: string } | undefined> {
  return db.selectFrom('categoryGroups').select(['id', 'version', 'name']).where('id', '=', id).executeTakeFirst();
}

/** All categories, in the order that programme staff chose. */
export async function findManagedCategories(db: Db): Promise<ManagedCategories> {
  const categories = await selectCategories(db).orderBy('position').orderBy('name').orderBy('id').execute();
  const groups = await db
    .selectFrom('categoryGroups')
    .select(['id', 'version', 'name'])
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const arranged = {
    groups: groups.map((group) => ({ ...group, categories: categories.filter((category) => category.group === group.id) })),
    ungrouped: categories.filter(({ group }) => group === null),
  };
  return { arrangement: fingerprint(arranged), ...arranged };
}

/** A fingerprint that changes with names, groups and order. */
function fingerprint({ groups, ungrouped }: Omit<ManagedCategories, 'arrangement'>): string {
  const named = ({ id, name }: { id: number; name: string }) => [id, name];
  const plain = [groups.map((group) => [named(group), group.categories.map(named)]), ungrouped.map(named)];
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url').slice(0, 22);
}

/** SQL: the position after the last one. */
const lastPlace = (table: 'categories' | 'category_groups') =>
  sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM ${sql.table(table)})`;

export async function addGroup(tx: Tx, name: string) {
  return tx
    .insertInto('categoryGroups')
    .values({ name, position: lastPlace('category_groups') })
    .returning(['id', 'version', 'name'])
    .executeTakeFirstOrThrow();
}

export async function renameGroup(tx: Tx, id: number, name: string) {
  return tx
    .updateTable('categoryGroups')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version', 'name'])
    .executeTakeFirstOrThrow();
}

export async function countOfGroup(tx: Tx, id: number): Promise<number> {
  const found = tx.selectFrom('categories').select(tx.fn.countAll<number>().as('count')).where('groupId', '=', id);
  return (await found.executeTakeFirstOrThrow()).count;
}

export async function removeGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categoryGroups').where('id', '=', id).execute();
}

export async function addCategory(
  tx: Tx,
  category: { name: string; alsoCalled: string; groupId: number | null },
): Promise<number> {
  const added = tx
    .insertInto('categories')
    .values({ ...category, position: lastPlace('categories') })
    .returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

/** Changes a category. If it moves to another group, it becomes the last one there. */
export async function changeCategory(
  tx: Tx,
  id: number,
  to: { name: string; alsoCalled: string; group: number | null; moves: boolean },
): Promise<void> {
  await tx
    .updateTable('categories')
    .set((eb) => ({ name: to.name, alsoCalled: to.alsoCalled, groupId: to.group, version: eb('version', '+', 1) }))
    .$if(to.moves, (query) => query.set({ position: lastPlace('categories') }))
    .where('id', '=', id)
    .execute();
}

export async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Writes the position of every group and category, and the group of every category. */
export async function writeArrangement(tx: Tx, order: { groups: number[]; categories: { id: number; group: number | null }[] }) {
  await sql`UPDATE category_groups SET position = place FROM unnest(${order.groups}::int[]) WITH ORDINALITY AS given(id, place)
    WHERE category_groups.id = given.id`.execute(tx);
  const ids = order.categories.map(({ id }) => id);
  const groups = order.categories.map(({ group }) => group);
  await sql`UPDATE categories SET position = place, group_id = given.group_id
    FROM unnest(${ids}::int[], ${groups}::int[]) WITH ORDINALITY AS given(id, group_id, place)
    WHERE categories.id = given.id`.execute(tx);
}
