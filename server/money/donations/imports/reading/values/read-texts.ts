import * as z from 'zod/mini';
import { donationFields } from '#contract/money/donations/donations.ts';
import type { ImportField } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { usStateNames } from '#contract/platform/fields/us-states.ts';
import { wirePath } from '#contract/platform/wire/keys.ts';
import { text } from '#contract/platform/wire/shapes.ts';
import { type Cell, type Read, textOf } from '#server/platform/tables/table.ts';
import type { SplitName } from '../names/split-name.ts';
import { formulaError } from './odd-text.ts';
import { copiedNotes, readNotes } from './read-notes.ts';

/** A file's names may have characters that do not show: they stay as the file has them, and possible repetitions look past them. */
const names = { firstName: text(100), lastName: text(100) };
const texts = z.extend(z.omit(donationFields, { amount: true, donationType: true, dateReceived: true }), names);

const stateCodes = new Map(
  Object.entries(usStateNames).flatMap(([code, name]) => [[code, code] as const, [name.toUpperCase(), code] as const]),
);
/** The code of a state by its code or name; other texts in capital letters. */
export const stateIn = (text: string) => stateCodes.get(text.toUpperCase().replace(/\.$/, '')) ?? text.toUpperCase();
const zipcodeIn = (text: string) => text.replace(/^(\d{5})-(\d{4})$/, '$1$2');

export const isState = (cell: Cell): boolean => isWithheld(textOf(cell)) || stateCodes.has(stateIn(textOf(cell)));
export const isZipcode = (cell: Cell): boolean => isWithheld(textOf(cell)) || /^\d{4,10}$/.test(zipcodeIn(textOf(cell)));

const american = /^(us|usa|u\.s\.(a\.)?|united states( of america)?)$/i;
/** Whether the text of a country is the United States. */
export const isAmerica = (text: string): boolean => american.test(text);

const withheld =
  /^(anonymous|anonymous (donor|giver|anonymous)|private|private donor|undisclosed|name withheld|not shared by donor|not shared|n\/a)$/i;
/** Names of money that no donor is named for. */
const undesignated = /^(undesignated|unallocated|unrestricted)( (funds?|gifts?|donations?|donors?))?$/i;
/** Whether the text is what platforms write if a donor does not want to be named. */
const isWithheld = (text: string): boolean => withheld.test(text);
const isNobody = (text: string): boolean => isWithheld(text) || undesignated.test(text);
const given = (text: string) => (isWithheld(text) ? '' : text);

/** Splits a whole name; null: the name is stored whole. */
type Splitter = (whole: string) => SplitName | null;

export interface DonorReading {
  /** whether the organization is the donor where a person is named, too */
  organizationFirst: boolean;
  splitOf: Splitter;
  /** reads the day of another column than that of the donation */
  dayOf: (text: string) => Read<string>;
}

/** Other programs put a backslash before quotation marks. */
export const withoutBackslashes = (text: string): string => (text.includes('\\') ? text.replace(/\\(['"\\’])/g, '$1') : text);

const personFields = ['first_name', 'last_name', 'whole_name'] as const;

/** The donor as text: as first and last name, else the whole name, split where it is clear, else the organization, else any name. */
function donorIn(textIn: (field: ImportField) => string, { organizationFirst, splitOf }: DonorReading) {
  const nameIn = (field: ImportField) => withoutBackslashes(given(textIn(field)));
  const own = [nameIn('first_name'), nameIn('last_name')] as const;
  const [first, last] = isNobody(own.join(' ').trim()) ? ['', ''] : own;
  const wholeName = isNobody(textIn('whole_name')) ? '' : nameIn('whole_name');
  const whole = first === '' && last === '' ? wholeName : '';
  // beside the name of a person, the name of an account is that of the household, or of an organization
  const account = last !== '' && !wholeName.toLowerCase().includes(last.toLowerCase()) ? wholeName : '';
  const organization = nameIn('organization') || account;
  const name = (whole !== '' && splitOf(whole)) || { first, last: whole || last };
  const isNamed = name.first !== '' || name.last !== '';
  const hasBoth = isNamed && organization !== '' && organization !== (whole || last);
  const isOfOrganization = hasBoth && organizationFirst;
  const person = [name.first, name.last].filter((text) => text !== '').join(' ');
  // the company of somebody who is not named is no donor
  const isWithheldPerson = !isNamed && organization !== '' && personFields.some((field) => isWithheld(textIn(field)));
  const isCompanyOf = isWithheldPerson && !organizationFirst;
  const also = !hasBoth && !isCompanyOf ? '' : isOfOrganization ? `Contact: ${person}` : `Organization: ${organization}`;
  const other = isNamed || organization !== '' ? '' : nameIn('other_name');
  return {
    whole: isOfOrganization ? null : whole || null,
    firstName: isOfOrganization ? '' : name.first,
    lastName: (isNamed && !isOfOrganization) || isCompanyOf ? name.last : organization || other,
    notes: [textIn('notes'), also].filter((text) => text !== '').join('\n'),
    hasBoth,
    isOther: other !== '',
    isNameless: !isNamed && (organization === '' || isCompanyOf) && other === '',
  };
}

/** Columns whose text could be a spreadsheet's error, and would be stored as a name or a place. */
const textFields = [
  ...(['first_name', 'last_name', 'whole_name', 'organization', 'other_name', 'address1', 'address2', 'city', 'notes'] as const),
];
const isFormulaError = (text: string) => text.startsWith('#') && formulaError.test(text);

/** Reads the columns that are only text. Returns the values to store, or the problems by field. */
export function readTexts(textIn: (field: ImportField) => string, donor: DonorReading) {
  const { whole, firstName, lastName, notes, ...found } = donorIn(textIn, donor);
  const noted = readNotes((name) => (name === 'notes' ? notes : textIn(name)), donor.dayOf);
  const parsed = z.safeParse(texts, {
    ...noted.values,
    firstName,
    lastName,
    address: {
      address1: given(textIn('address1')),
      address2: given(textIn('address2')),
      city: given(textIn('city')),
      state: stateIn(given(textIn('state'))),
      zipcode: zipcodeIn(given(textIn('zipcode'))),
    },
  });
  const broken = textFields.flatMap((field) =>
    isFormulaError(textIn(field)) ? [{ field, message: lineMessages.formulaError }] : [],
  );
  if (parsed.success && noted.problems.length === 0 && broken.length === 0) {
    const { address } = parsed.data;
    const { address1 = '', address2 = '', city = '', state = '', zipcode = '' } = address;
    return {
      value: {
        first_name: parsed.data.firstName,
        last_name: parsed.data.lastName,
        whole_name: whole,
        address1,
        address2,
        city,
        state,
        zipcode,
        ...copiedNotes(parsed.data),
      },
      problems: [],
      ...found,
    };
  }
  const problems = (parsed.error?.issues ?? []).map((issue) => ({
    field: wirePath(issue.path).replace('address.', ''),
    message: issue.message,
  }));
  return { value: null, problems: [...noted.problems, ...broken, ...problems], ...found };
}
