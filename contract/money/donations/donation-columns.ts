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

/** Turns a field into one that only the nonprofit and programme staff can read: the donor gets null instead of the text. */
const noted = (text: ReturnType<typeof passageField>) => ({
  ...text,
  stored: z.nullable(z.string()),
  edit: (stored: string | null) => stored ?? '',
});

/** The longer texts of a donation. The form, the record, the files to import, the export and the audit trail list them in this order. */
export const donationTexts = {
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
  ...donationTexts,
};

/** The names of the texts on the wire and in SQL. */
export const donationTextNames = keysOf(donationTexts).map((name) => snakeKey(name) as SnakeKey<typeof name>);
