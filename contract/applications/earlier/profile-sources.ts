import { curated, nonprofitFields } from '#contract/nonprofits/fields.ts';
import { readersOf } from '#contract/platform/fields/field.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import { wirePath } from '#contract/platform/wire/keys.ts';

/** A field of the nonprofit's profile that a question of an application may ask for again. */
export interface ProfileSource {
  /** path of the field on the wire: `address.city` */
  name: string;
  label: string;
  /** path of the field in a form */
  path: string;
  /** wordings of questions that ask for the field, besides its label */
  askedAs: readonly string[];
  /** whether only programme staff can change the field */
  curated: boolean;
}

/** Fields that cannot answer a question: readers of the application may not see them, or the nonprofit does not write them. */
const leftOut = new Set([
  'phoneRegion',
  'impactPublic',
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

/** Other wordings of questions that ask for a field, besides its label. A field without an entry is found by its label alone. */
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

/** The whole address, for a question that asks for all of its parts. */
const wholeAddress: ProfileSource = {
  name: 'address',
  label: 'Address',
  path: 'address',
  askedAs: askedAs['address'] ?? [],
  curated: false,
};

/**
 * The fields whose value can answer a question, by their path on the wire: the whole address, and every field of
 * `nonprofitFields` except those that are left out or that only some people may read.
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
