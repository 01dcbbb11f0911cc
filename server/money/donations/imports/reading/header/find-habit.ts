import type { CellReading } from '#contract/money/donations/imports/import-choices.ts';
import type { Habit, ReadTask } from '../read-task.ts';
import type { Said, Understanding } from '../understanding.ts';
import { layoutOf } from './find-header.ts';
import { isProblemColumn, keptBackBy } from './header-names.ts';

/** The key of the habit for the lines that an import kept back. */
export const keptBackKey = (layout: string, importId: number): string => `${layout} ${importId}`;

interface FoundHabit {
  habit: Habit | null;
  /** whether the habit's own import kept these lines back: then its choices for the whole file hold for these lines too */
  keptBack: boolean;
}

/** What people confirmed for the import that kept these lines back, or else for the last stored file with the same columns. */
export function findHabit({ habits, strict }: ReadTask, names: readonly string[]): FoundHabit {
  if (strict) return { habit: null, keptBack: false };
  const layout = layoutOf(names);
  const from = keptBackBy(names);
  const own = from === null ? undefined : habits[keptBackKey(layout, from)];
  return { habit: own ?? habits[layout] ?? null, keptBack: own !== undefined };
}

/** The habit's columns at their places in this file. `added` stands for a column that our own download added. */
export function columnsOf<One>(habit: readonly One[], names: readonly string[], added: One): One[] {
  const rest = [...habit];
  return names.flatMap((name) => (isProblemColumn(name) ? [added] : rest.splice(0, 1)));
}

/** What people said about cells that are read otherwise than they stand. The choice for this file wins. */
export function cellsSaid({ chosen }: ReadTask, habit: Habit | null): Understanding['cells'] {
  const said = (by: Said<boolean>['by']) => (one: { reading: CellReading; taken: boolean }) =>
    [one.reading, { is: one.taken, by }] as const;
  return new Map([...(habit?.cells ?? []).map(said('HABIT')), ...(chosen.cells ?? []).map(said('PERSON'))]);
}
