import * as z from 'zod/mini';
import { addressField } from '#contract/platform/fields/address-field.ts';
import { field, keysOf } from '#contract/platform/fields/field.ts';
import { numberField } from '#contract/platform/fields/plain-fields.ts';
import { nameField, passageField } from '#contract/platform/fields/text-fields.ts';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { type SnakeKey, snakeKey } from '#contract/platform/wire/keys.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { donationAmount } from './donation-amount.ts';
import { donationMessages } from './donation-messages.ts';
import { donationTypes } from './donations-query.ts';

interface Noted {
  stored: z.ZodMiniType;
  blank: unknown;
  edit: (stored: never) => unknown;
}

/** Turns a field into one that only the nonprofit and programme staff can read: the donor gets null instead of the value. */
function noted<Field extends Noted>({ stored, edit, ...shared }: Field) {
  type Value = ReturnType<Field['edit']>;
  const edited = (value: z.output<Field['stored']> | null) => (value === null ? shared.blank : edit(value as never)) as Value;
  return { ...shared, stored: z.nullable(stored as Field['stored']), edit: edited };
}

/**
 * What a nonprofit notes of a donation: texts, choices, numbers and days. The form, the record, the list, the files to import, the
 * export, the audit trail and the classes of personal data follow from the kind of each, in this order.
 */
export const donationNotes = {
  notes: noted(passageField('Notes', 10_000, { rows: 4 })),
};

/** The fields of a donation that people fill in. Its draft, record, form and labels are derived from them. */
export const donationColumns = {
  amount: numberField('Amount', donationAmount),
  donationType: field({
    label: 'Type of Donation',
    input: z.enum(donationTypes, donationMessages.type),
    stored: oneOf(donationTypes),
    blank: '',
    edit: (stored): string => stored,
  }),
  /** the server also refuses a day that is in the future in the programme's time zone */
  dateReceived: field({
    label: 'Date Received',
    input: calendarDay(donationMessages.date),
    stored: dayText,
    blank: '',
    edit: (stored) => stored,
  }),
  firstName: nameField('First Name', 100),
  lastName: nameField('Last Name', 100),
  address: addressField,
  ...donationNotes,
};

/** The fields that each list, page and export shows in its own way: it does not compile without one of them. */
export type GivenField = Exclude<keyof typeof donationColumns, keyof typeof donationNotes | 'address'>;

/** The names of what is noted on the wire and in SQL. */
export const donationNoteNames = keysOf(donationNotes).map((name) => snakeKey(name) as SnakeKey<typeof name>);
