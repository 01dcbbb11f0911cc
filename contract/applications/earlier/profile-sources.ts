import { readersOf } from '#contract/fields/field.ts';
import { editedOf, labelsOf } from '#contract/fields/form-values.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { curated, nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { wirePath } from '#contract/wire/keys.ts';
import type { AnswerValue } from '../answers.ts';

/** A field of the profile that a question may ask for again. */
export interface ProfileSource {
  /** its path on the wire: `address.city` */
  name: string;
  label: string;
  /** its path in a form */
  path: string;
  /** other words that ask for it */
  askedAs: readonly string[];
  /** only programme staff change it */
  curated: boolean;
}

/** Values that an application could not use: who reads an application may not read them, or they are no words of the nonprofit. */
const leftOut = new Set([
  'phoneRegion',
  'display',
  'print',
  'acceptedYears',
  'webCategories',
  'printCategory',
  'inactiveDate',
  'nteeCode',
  'categoryCrosslisted',
]);

const isPrivate = (name: string) => Object.hasOwn(readersOf(nonprofitFields), name);

const labels: Readonly<Record<string, string>> = labelsOf(nonprofitFields);

/** How applications ask for a field, where its label alone would not be found. A field without an entry is found by its label. */
const askedAs: Readonly<Record<string, readonly string[]>> = {
  name: ['Name of your organization', 'Legal name'],
  shortDescription: ['Mission', 'Mission statement', 'What does your organization do'],
  longDescription: ['About your organization', 'Describe your organization', 'Main activities of your organization'],
  areasAndClientsServed: ['Whom do you serve', 'People served', 'Area served', 'Where do you work'],
  impactData: ['Impact', 'Outcomes', 'Results'],
  collaboration: ['Partners', 'Whom do you work with'],
  budgetSize: ['Annual budget', 'Budget'],
  ein: ['Employer identification number', 'Tax ID'],
  url: ['Website address', 'Web address', 'Organization website'],
  phoneNumber: ['Telephone number', 'Phone'],
  email: ['Email address', 'Contact email'],
  'address.zipcode': ['Zip code', 'Postcode'],
  address: ['Registered address', 'Mailing address', 'Organization address'],
};

/** All parts of the address, for a question that asks for the whole of it. */
const wholeAddress: ProfileSource = {
  name: 'address',
  label: 'Address',
  path: 'address',
  askedAs: askedAs['address'] ?? [],
  curated: false,
};

/**
 * The fields whose value can answer a question: a field of the definition is here by itself, unless only some people may read it.
 */
export const profileSources: ReadonlyMap<string, ProfileSource> = new Map(
  Object.entries(labels)
    .filter(([path]) => !leftOut.has(path) && !isPrivate(path))
    .map(([path, label]) => ({
      name: wirePath(path.split('.')),
      label,
      path,
      askedAs: askedAs[path] ?? [],
      curated: path in curated,
    }))
    .concat(wholeAddress)
    .map((source) => [source.name, source]),
);

/** The value of a field as an answer: its words as the profile shows them. Null: the field is empty. */
export function profileAnswer(nonprofit: Partial<Nonprofit>, { path }: Pick<ProfileSource, 'path'>): AnswerValue {
  const values: Readonly<Record<string, unknown>> = editedOf(nonprofitFields, nonprofit);
  const value = values[path];
  if (path === wholeAddress.path) return inOneLine(nonprofit.address);
  if (path === 'budgetSize') return nonprofit.budgetSize ? budgetSizeLabels[nonprofit.budgetSize] : null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String);
  return typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

function inOneLine(address: Nonprofit['address'] | undefined): string | null {
  if (!address) return null;
  const { address1, address2, city, state, zipcode } = address;
  return [address1, address2, city, `${state} ${zipcode}`.trim()].filter((part) => part !== '').join(', ') || null;
}
