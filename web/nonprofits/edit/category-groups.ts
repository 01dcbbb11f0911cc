import { type Category, uncategorized } from '#contract/nonprofits/list.ts';

export interface CategoryGroup {
  name: string | null;
  categories: Category[];
}

/** Groups categories, in order, those without a group last. If there are no groups, returns one group without a name. */
export function grouped(categories: readonly Category[]): CategoryGroup[] {
  const groups = new Map<string | null, Category[]>();
  for (const category of categories) {
    const name = category.groupRef?.name ?? null;
    groups.set(name, [...(groups.get(name) ?? []), category]);
  }
  return [...groups]
    .sort(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([name, members]) => ({ name: groups.size > 1 ? (name ?? uncategorized) : name, categories: members }));
}
