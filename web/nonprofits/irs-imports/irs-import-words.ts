import type { IrsGroup, IrsImportState } from '#contract/nonprofits/irs/irs-imports.ts';

export const stateLabels: Record<IrsImportState, string> = {
  READING: 'Being read',
  READY: 'Waiting for you',
  FAILED: 'Not read',
  STORING: 'Being imported',
  STOPPED: 'Stopped',
  STORED: 'Imported',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
  CANCELLED: 'Cancelled',
};

/** The chosen states and NTEE groups of a file; null means all. */
export interface Chosen {
  states: string[] | null;
  majors: string[] | null;
}

export interface Counts {
  fresh: number;
  changed: number;
  unchanged: number;
}

export function countChosen(groups: readonly IrsGroup[], { states, majors }: Chosen): Counts {
  const counts = { fresh: 0, changed: 0, unchanged: 0 };
  for (const { state, major, fresh, changed, unchanged } of groups) {
    if (states !== null && !states.includes(state)) continue;
    if (majors !== null && !majors.includes(major ?? '')) continue;
    counts.fresh += fresh;
    counts.changed += changed;
    counts.unchanged += unchanged;
  }
  return counts;
}
