import type { Cell } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import type { Understanding } from '../understanding.ts';
import { donorKindIn } from './donor-kind.ts';
import { type SplitName, splitAnyway, splitName } from './split-name.ts';

/** Makes a function that splits a whole name, and counts the name for the person who checks. Null: the name is stored whole. */
export function nameReader({ names, nameRule, donorKindPlace }: Understanding, tally: Tally) {
  return (cells: readonly Cell[], whole: string): SplitName | null => {
    const said = names.get(whole);
    const split = splitAsSaid(whole, said?.is, () =>
      nameRule === 'SPLIT' ? splitName(whole, donorKindIn(cells[donorKindPlace])) : null,
    );
    tally.name(whole, split, said?.by ?? null);
    return split;
  };
}

function splitAsSaid(whole: string, said: boolean | undefined, usual: () => SplitName | null): SplitName | null {
  if (said === undefined) return usual();
  return said ? splitAnyway(whole) : null;
}
