import type { ManagedCategories, ManagedCategory, ManagedGroup } from '#contract/nonprofits/categories/categories.ts';
import { uncategorized } from '#contract/nonprofits/list.ts';

/**
 * The page is one list of rows: the heading of each group followed by its categories, and at the end the heading of the
 * categories without a group. A category belongs to the heading above it.
 */
export type RowKey = `g${number}` | `c${number}` | 'none';

export const groupKey = (id: number): RowKey => `g${id}`;
export const categoryKey = (id: number): RowKey => `c${id}`;
export const isCategory = (key: RowKey) => key.startsWith('c');
const idOf = (key: RowKey) => Number(key.slice(1));

export function rowsOf({ groups, ungrouped }: ManagedCategories): RowKey[] {
  const keys = (categories: ManagedCategory[]) => categories.map(({ id }) => categoryKey(id));
  return [...groups.flatMap(({ id, categories }) => [groupKey(id), ...keys(categories)]), 'none', ...keys(ungrouped)];
}

export function allCategories({ groups, ungrouped }: ManagedCategories): ManagedCategory[] {
  return [...groups.flatMap(({ categories }) => categories), ...ungrouped];
}

/** Returns the same groups and categories in the order of the rows. */
function rebuilt(kept: ManagedCategories, rows: RowKey[]): ManagedCategories {
  const categories = new Map(allCategories(kept).map((category) => [category.id, category]));
  const groups: ManagedGroup[] = [];
  const ungrouped: ManagedCategory[] = [];
  let current: { id: number | null; categories: ManagedCategory[] } = { id: null, categories: ungrouped };
  for (const key of rows) {
    const group = kept.groups.find(({ id }) => groupKey(id) === key);
    if (group) {
      const next = { ...group, categories: [] };
      groups.push(next);
      current = next;
    } else if (key === 'none') current = { id: null, categories: ungrouped };
    else {
      const category = categories.get(idOf(key));
      if (category) current.categories.push({ ...category, group: current.id });
    }
  }
  return { ...kept, groups, ungrouped };
}

/** Moves a category to the place of another row, but not above the first heading. */
export function withCategoryAt(kept: ManagedCategories, key: RowKey, over: RowKey): ManagedCategories {
  const rows = rowsOf(kept);
  const to = Math.max(1, rows.indexOf(over));
  if (rows[to] === key) return kept;
  const others = rows.filter((row) => row !== key);
  return rebuilt(kept, [...others.slice(0, to), key, ...others.slice(to)]);
}

/** Moves a group with its categories to the place of another group, or to the end if `over` is `none`. */
export function withGroupAt(kept: ManagedCategories, key: RowKey, over: RowKey): ManagedCategories {
  const group = kept.groups.find(({ id }) => groupKey(id) === key);
  const to = over === 'none' ? kept.groups.length - 1 : kept.groups.findIndex(({ id }) => groupKey(id) === over);
  if (!group || to < 0 || kept.groups[to] === group) return kept;
  const others = kept.groups.filter((other) => other !== group);
  return { ...kept, groups: [...others.slice(0, to), group, ...others.slice(to)] };
}

/** Moves a row one place up or down; returns the same arrangement if there is no such place. */
export function withStep(kept: ManagedCategories, key: RowKey, step: -1 | 1): ManagedCategories {
  const keys = isCategory(key) ? rowsOf(kept) : kept.groups.map(({ id }) => groupKey(id));
  const over = keys[keys.indexOf(key) + step];
  if (!over || (isCategory(key) && keys.indexOf(over) === 0)) return kept;
  return isCategory(key) ? withCategoryAt(kept, key, over) : withGroupAt(kept, key, over);
}

/** The place of a row, for screen readers: `2 of 3 in Arts & Memory`. */
export function placeOf(kept: ManagedCategories, key: RowKey): string {
  if (!isCategory(key)) {
    const place = kept.groups.findIndex(({ id }) => groupKey(id) === key) + 1;
    return `${place} of ${kept.groups.length} groups`;
  }
  const lists = [...kept.groups, { name: 'the categories without a group', categories: kept.ungrouped }];
  const list = lists.find(({ categories }) => categories.some(({ id }) => categoryKey(id) === key));
  const place = (list?.categories.findIndex(({ id }) => categoryKey(id) === key) ?? 0) + 1;
  return `${place} of ${list?.categories.length ?? 0} in ${list?.name ?? ''}`;
}

export function nameOf(kept: ManagedCategories, key: RowKey): string {
  const known = isCategory(key) ? allCategories(kept) : kept.groups;
  return known.find(({ id }) => id === idOf(key))?.name ?? uncategorized;
}
