import { factTexts, moreTexts } from '#contract/nonprofits/fields.ts';
import { keysOf, objectOf } from '#contract/platform/fields/field.ts';
import type { OutlineEntry } from '../../platform/ui/page/page-outline.tsx';
import type { NonprofitForm, NonprofitValues } from './nonprofit-values.ts';

/** The sections of the form of a nonprofit, in their order. */
const titles = {
  picture: 'Profile Image',
  about: 'About',
  contact: 'Contact',
  social: 'Social Links',
  more: 'More About It',
  facts: 'Facts',
  catalogue: 'In the Catalogue',
  wishlist: 'Wishlist',
  events: 'Events',
  news: 'News',
  opportunities: 'Volunteer Opportunities',
};
export type FormPart = keyof typeof titles;

/** The `id` of a section's element. */
export const anchorOf = (part: FormPart): string => `nonprofit-${part}`;

function allIn<Path extends string>(part: FormPart, paths: readonly Path[]): Record<Path, FormPart> {
  return objectOf(paths.map((path) => [path, part]));
}

/** The section of each field. A new field without a section does not compile. */
const partOf: Record<keyof NonprofitValues, FormPart> = {
  name: 'about',
  shortDescription: 'about',
  longDescription: 'about',
  tags: 'about',
  'address.address1': 'contact',
  'address.address2': 'contact',
  'address.city': 'contact',
  'address.state': 'contact',
  'address.zipcode': 'contact',
  phoneNumber: 'contact',
  phoneRegion: 'contact',
  faxNumber: 'contact',
  url: 'contact',
  givingUrl: 'contact',
  email: 'contact',
  website: 'social',
  facebook: 'social',
  linkedin: 'social',
  twitter: 'social',
  ...allIn('more', keysOf(moreTexts)),
  impactPublic: 'more',
  budgetSize: 'facts',
  ein: 'facts',
  ...allIn('facts', keysOf(factTexts)),
  paypalEmail: 'facts',
  display: 'catalogue',
  print: 'catalogue',
  learningCommonsGranted: 'catalogue',
  acceptedYears: 'catalogue',
  webCategories: 'catalogue',
  printCategory: 'catalogue',
  categoryCrosslisted: 'catalogue',
  nteeCode: 'catalogue',
  primaryUser: 'catalogue',
  inactiveDate: 'catalogue',
  wishlist: 'wishlist',
};

/** The outline of a form that shows these sections, with their errors and unsaved changes. */
export function outlineOf(
  { errors, changed }: Pick<NonprofitForm, 'errors' | 'changed'>,
  shown: readonly FormPart[],
): OutlineEntry[] {
  const isChanged = new Set(keysOf(partOf).flatMap((path) => (changed.includes(path) ? [partOf[path]] : [])));
  const count = new Map<FormPart, number>();
  for (const path of Object.keys(errors)) {
    // an error of the wish list is at one of its items: `wishlist.2.amount`
    const field = keysOf(partOf).find((one) => path === one || path.startsWith(`${one}.`));
    if (field) count.set(partOf[field], (count.get(partOf[field]) ?? 0) + 1);
  }
  return shown.map((part) => ({
    id: anchorOf(part),
    title: titles[part],
    errors: count.get(part) ?? 0,
    changed: isChanged.has(part),
  }));
}

/** The props of a section's `FormSection`. */
export function section(part: FormPart): { title: string; anchor: string } {
  return { title: titles[part], anchor: anchorOf(part) };
}
