import * as z from 'zod/mini';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { nonprofitTexts } from '#contract/nonprofits/fields.ts';
import { blanksOf } from '#contract/platform/fields/form-values.ts';
import { type DirectoryProfile, directoryProfile } from '#contract/public/directory/directory.ts';
import { columnsOf } from '#server/nonprofits/record/columns.ts';

/** The profile of a nonprofit that is not stored yet. */
export const blankProfile: DirectoryProfile = z.parse(directoryProfile, {
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
});

/** The profile as the directory would show it after a save. Parsing drops every field that is not public. */
export function withChanges(
  profile: DirectoryProfile,
  changes: NonprofitPatch,
  categories: DirectoryProfile['categories'] = profile.categories,
): DirectoryProfile {
  return z.parse(directoryProfile, { ...profile, ...columnsOf(changes), categories });
}
