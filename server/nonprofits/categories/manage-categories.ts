import {
  type arrangeCategories,
  categoryMessages,
  type createCategory,
  type ManagedCategories,
  type ManagedCategory,
  type mergeCategory,
  type renameCategoryGroup,
  type updateCategory,
} from '#contract/nonprofits/categories/categories.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { moveReferences } from './merge-category.ts';
import {
  addCategory,
  addGroup,
  changeCategory,
  countOfGroup,
  findGroup,
  findManagedCategories,
  findManagedCategory,
  lockCategories,
  removeCategory,
  removeGroup,
  renameGroup,
  writeArrangement,
} from './store.ts';

const subject = ({ id, name }: { id: number; name: string }) => ({ kind: 'category' as const, id, name });
const groupSubject = ({ id, name }: { id: number; name: string }) => ({ kind: 'categoryGroup' as const, id, name });

async function requireCategory(tx: Tx, id: number): Promise<ManagedCategory> {
  const category = await findManagedCategory(tx, id);
  if (!category) throw notFound();
  return category;
}

async function requireGroup(tx: Tx, id: number) {
  const group = await findGroup(tx, id);
  if (!group) throw notFound();
  return group;
}

async function checkGroup(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && !(await findGroup(tx, id))) throw refuseFields({ group: [categoryMessages.noGroup] });
}

export async function createGroup(tx: Tx, actor: Actor, name: string) {
  await lockCategories(tx);
  const group = await addGroup(tx, name);
  await recordChange(tx, { actor, action: 'created', subject: groupSubject(group) });
  return group;
}

export async function updateGroup(tx: Tx, actor: Actor, id: number, body: BodyOf<typeof renameCategoryGroup>) {
  await lockCategories(tx);
  const before = await requireGroup(tx, id);
  checkVersion(body.version, before);
  if (before.name === body.name) return before;
  const after = await renameGroup(tx, id, body.name);
  await recordChange(tx, {
    actor,
    action: 'renamed',
    subject: groupSubject(after),
    changes: changesBetween(before, after, ['name']),
  });
  return after;
}

export async function deleteGroup(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockCategories(tx);
  const group = await requireGroup(tx, id);
  const categories = await countOfGroup(tx, id);
  if (categories > 0) throw refuse(409, `This group has ${howMany(categories, 'category', 'categories')}. Move them first.`);
  await removeGroup(tx, id);
  await recordChange(tx, { actor, action: 'deleted', subject: groupSubject(group) });
}

export async function makeCategory(tx: Tx, actor: Actor, { name, alsoCalled = '', group = null }: BodyOf<typeof createCategory>) {
  await lockCategories(tx);
  await checkGroup(tx, group);
  const category = await requireCategory(tx, await addCategory(tx, { name, alsoCalled, groupId: group }));
  await recordChange(tx, { actor, action: 'created', subject: subject(category) });
  return category;
}

export async function editCategory(tx: Tx, actor: Actor, id: number, body: BodyOf<typeof updateCategory>) {
  await lockCategories(tx);
  const before = await requireCategory(tx, id);
  checkVersion(body.version, before);
  const { name = before.name, alsoCalled = before.alsoCalled, group = before.group } = body;
  const moves = group !== before.group;
  if (!moves && name === before.name && alsoCalled === before.alsoCalled) return before;
  await checkGroup(tx, group);
  await changeCategory(tx, id, { name, alsoCalled, group, moves });
  const after = await requireCategory(tx, id);
  const named = async (one: ManagedCategory) => ({
    name: one.name,
    alsoCalled: one.alsoCalled,
    group: one.group === null ? null : ((await findGroup(tx, one.group))?.name ?? null),
  });
  const changes = changesBetween(await named(before), await named(after), ['name', 'alsoCalled', 'group']);
  const action = moves ? 'moved' : name === before.name ? 'edited' : 'renamed';
  await recordChange(tx, { actor, action, subject: subject(after), changes });
  return after;
}

export async function deleteCategory(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockCategories(tx);
  // wait for running saves that give a nonprofit this category, so that the count below includes them
  await tx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
  const category = await requireCategory(tx, id);
  const { nonprofits } = category;
  if (nonprofits > 0)
    throw refuse(
      409,
      `${howMany(nonprofits, 'nonprofit has', 'nonprofits have')} this category. Merge it into another one instead.`,
    );
  await removeCategory(tx, id);
  await recordChange(tx, { actor, action: 'deleted', subject: subject(category) });
}

export async function mergeInto(tx: Tx, actor: Actor, id: number, { into }: BodyOf<typeof mergeCategory>) {
  await lockCategories(tx);
  const from = await requireCategory(tx, id);
  if (into === id) throw refuseFields({ into: [categoryMessages.same] });
  const target = await findManagedCategory(tx, into);
  if (!target) throw refuseFields({ into: [categoryMessages.noCategory] });
  const moved = await moveReferences(tx, id, into);
  const changes = {
    mergedInto: { from: from.name, to: target.name },
    nonprofits: { from: target.nonprofits, to: (await requireCategory(tx, into)).nonprofits },
  };
  await recordChange(tx, { actor, action: 'merged', subject: subject(from), changes });
  return { category: await requireCategory(tx, into), moved };
}

export async function arrange(tx: Tx, actor: Actor, body: BodyOf<typeof arrangeCategories>): Promise<ManagedCategories> {
  await lockCategories(tx);
  const before = await findManagedCategories(tx);
  if (body.arrangement !== before.arrangement || !holdsTheSame(body, before))
    throw refuse(409, categoryMessages.rearranged, undefined, { current: before });
  await writeArrangement(tx, {
    groups: body.groups.map(({ id }) => id),
    categories: [
      ...body.groups.flatMap(({ id: group, categories }) => categories.map((id) => ({ id, group }))),
      ...body.ungrouped.map((id) => ({ id, group: null })),
    ],
  });
  const after = await findManagedCategories(tx);
  await recordArrangement(tx, actor, before, after);
  return after;
}

/** Checks that an arrangement names every group and category exactly once, and no other. */
function holdsTheSame(body: BodyOf<typeof arrangeCategories>, now: ManagedCategories): boolean {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
  const categories = [...body.groups.flatMap((group) => group.categories), ...body.ungrouped];
  const known = [...now.groups.flatMap((group) => group.categories), ...now.ungrouped].map(({ id }) => id);
  return (
    sorted(body.groups.map(({ id }) => id)) === sorted(now.groups.map(({ id }) => id)) && sorted(categories) === sorted(known)
  );
}

/**
 * Writes an audit entry for each group whose categories or their order changed, one if groups changed places, and one if
 * categories without a group changed places.
 */
async function recordArrangement(tx: Tx, actor: Actor, before: ManagedCategories, after: ManagedCategories): Promise<void> {
  for (const group of after.groups) {
    const categories = names(before.groups.find(({ id }) => id === group.id)?.categories);
    const changes = changesBetween({ categories }, { categories: names(group.categories) }, ['categories']);
    if (Object.keys(changes).length > 0)
      await recordChange(tx, { actor, action: 'arranged', subject: groupSubject(group), changes });
  }
  const group = firstMoved(before.groups, after.groups);
  if (group) {
    const changes = { groups: { from: names(before.groups), to: names(after.groups) } };
    await recordChange(tx, { actor, action: 'arranged', subject: groupSubject(group), changes });
  }
  // compare only categories that are in both lists: if a category leaves or joins, the others change places although nobody moved
  // them
  const stayed = new Set(before.ungrouped.map(({ id }) => id)).intersection(new Set(after.ungrouped.map(({ id }) => id)));
  const hasStayed = ({ id }: { id: number }) => stayed.has(id);
  const category = firstMoved(before.ungrouped.filter(hasStayed), after.ungrouped.filter(hasStayed));
  if (category) {
    const changes = { uncategorized: { from: names(before.ungrouped), to: names(after.ungrouped) } };
    await recordChange(tx, { actor, action: 'arranged', subject: subject(category), changes });
  }
}

const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name);

/** Returns the first member of the new order that was not in its place before. */
const firstMoved = <One extends { id: number }>(before: readonly One[], after: readonly One[]): One | undefined =>
  after.find(({ id }, index) => before[index]?.id !== id);
