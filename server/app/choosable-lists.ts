import { choosableNonprofits } from '#server/nonprofits/list/choosable.ts';
import { choosablePeople } from '#server/people/users/choosable.ts';
import type { ChoosableLists } from '#server/platform/lists/choose.ts';

export const choosableLists: ChoosableLists = { NONPROFITS: choosableNonprofits, PEOPLE: choosablePeople };
