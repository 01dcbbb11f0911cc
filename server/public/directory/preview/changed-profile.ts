import * as z from 'zod/mini';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { nonprofitTexts } from '#contract/nonprofits/fields.ts';
import { blanksOf } from '#contract/platform/fields/form-values.ts';
import { type DirectoryProfile, directoryProfile } from '#contract/public/directory/directory.ts';
import { columnsOf } from '#server/nonprofits/record/columns.ts';
import type { EditedProfile } from '#server/public/directory/nonprofit-statement.ts';

/** The profile of a nonprofit that is not stored yet. */
export const blankProfile: EditedProfile = {
  ...z.parse(directoryProfile, {
    ...blanksOf(nonprofitTexts),
    id: 0,
    name: 'New nonprofit',
    ein: null,
    image: null,
    budgetSize: null,
    categories: [],
    tags: [],
    phoneNumber: '',
    url: '',
    givingUrl: '',
    website: '',
    facebook: '',
    linkedin: '',
    twitter: '',
    city: '',
    state: '',
    events: [],
    news: [],
    confirmedFacts: [],
    opportunities: [],
    photos: [],
    wishes: [],
    impact: '',
    takesGifts: false,
    catalogueYears: [],
  }),
  impactData: '',
  impactPublic: false,
};

interface Edit {
  changes: NonprofitPatch;
  categories?: DirectoryProfile['categories'] | undefined;
  /** `YYYY-MM-DD` */
  today: string;
}

/** The profile as the directory would show it after a save. Parsing drops every field that is not public. */
export function withChanges(profile: EditedProfile, { changes, categories, today }: Edit): DirectoryProfile {
  const all = { ...profile, ...columnsOf(changes) };
  const years = changes.acceptedYears?.filter((year) => year <= Number(today.slice(0, 4))).sort((a, b) => a - b);
  return z.parse(directoryProfile, {
    ...all,
    categories: categories ?? profile.categories,
    impact: all.impactPublic ? all.impactData : '',
    catalogueYears: years ?? profile.catalogueYears,
  });
}
