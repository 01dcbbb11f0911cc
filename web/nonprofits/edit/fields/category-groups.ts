import type { ComboboxParsedItem } from '@mantine/core';
import { type Category, uncategorized } from '#contract/nonprofits/list.ts';

interface CategoryGroup {
  name: string;
  categories: Category[];
}

/** The categories by group, in the given order. Categories without a group come last. */
export function grouped(categories: readonly Category[]): CategoryGroup[] {
  const groups = new Map<string | null, Category[]>();
  for (const category of categories) {
    const name = category.groupRef?.name ?? null;
    groups.set(name, [...(groups.get(name) ?? []), category]);
  }
  return [...groups]
    .sort(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([name, members]) => ({ name: name ?? uncategorized, categories: members }));
}

/** The options of a picker, under the names of their groups. `toValue` returns an option's value; default: the id. */
export function categoryOptions(
  categories: readonly Category[],
  toValue = ({ id }: Category): string => String(id),
): ComboboxParsedItem[] {
  return grouped(categories).map(({ name, categories: members }) => ({
    group: name,
    items: members.map((category) => ({ value: toValue(category), label: category.name })),
  }));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The options whose own name or group name contains every typed word. */
export function matchingOptions({ options, search }: { options: ComboboxParsedItem[]; search: string }): ComboboxParsedItem[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => plain(text).includes(word));
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('items' in option)) return fits(option.label) ? [option] : [];
    const items = option.items.filter(({ label }) => fits(`${option.group} ${label}`));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
}
