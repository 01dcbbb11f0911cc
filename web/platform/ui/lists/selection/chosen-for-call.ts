import type { ChosenRecords } from '#contract/platform/lists/chosen-records.ts';
import type { Chosen } from './use-selection.ts';

/** Converts the chosen rows of a list for a call. Filters become texts, as in the list's address. */
export function chosenForCall(chosen: Chosen<object>): ChosenRecords {
  if ('ids' in chosen) return { ids: [...chosen.ids] };
  const given = Object.entries(chosen.matching).filter(([, value]) => value !== undefined);
  return {
    matching: Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)])),
  };
}
