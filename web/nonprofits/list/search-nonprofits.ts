import { listNonprofits } from '#contract/nonprofits/list.ts';
import { call } from '../../platform/api.ts';
import type { SearchChoices } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';

const choices = 10;

/** Suggestions for a nonprofit, best match first. */
export const searchNonprofits: SearchChoices = async (search, signal) => {
  const { results } = await call(listNonprofits, { query: { search, pageSize: choices }, signal, quiet: true });
  return results.map(({ id, name, city, state }) => {
    const note = [city, state].filter(Boolean).join(', ');
    return { id, name, ...(note && { note }) };
  });
};
