import * as z from 'zod/mini';
import { amountMessages } from '#contract/donations/donation-amount.ts';
import { type DonationType, donationTypeLabels, donationTypes } from '#contract/donations/donation-choices.ts';
import { type DonationFileColumn, donationFileMessages } from '#contract/donations/donation-files.ts';
import { donationFields, donationMessages } from '#contract/donations/donations.ts';
import { calendarDay } from '#contract/wire/days-and-times.ts';
import { wirePath } from '#contract/wire/keys.ts';

/** A line's value, or why it is wrong. */
type Read<Value> = { value: Value } | { message: string };

const wrong = (message: string) => ({ message });

/** Decimal text with two decimals: an amount of a file never becomes a number. */
export function readAmount(cell: string): Read<string> {
  if (cell === '') return wrong(amountMessages.required);
  if (/^\(.*\)$/.test(cell) || /^\$?\s*[-−]/.test(cell)) return wrong(amountMessages.positive);
  if (/^\$?\s*\d{1,3}(\.\d{3})+,\d{1,2}$|^\$?\s*\d+,\d{1,2}$/.test(cell)) return wrong(donationFileMessages.decimalComma);
  const [, whole, cents = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.(\d{0,30}))?$/.exec(cell) ?? [];
  if (whole === undefined) return wrong(donationFileMessages.amount);
  if (/[1-9]/.test(cents.slice(2))) return wrong(amountMessages.decimals);
  const dollars = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (dollars.length > 9) return wrong(amountMessages.tooLarge);
  const amount = `${dollars}.${cents.slice(0, 2).padEnd(2, '0')}`;
  return amount === '0.00' ? wrong(amountMessages.positive) : { value: amount };
}

const normal = (text: string) => text.toUpperCase().replace(/[\s_-]+/g, ' ');
const typesByName = new Map<string, DonationType>(
  donationTypes.flatMap((type) => [[normal(type), type] as const, [normal(donationTypeLabels[type]), type] as const]),
);

export function readType(cell: string): Read<DonationType> {
  const type = typesByName.get(normal(cell));
  return type ? { value: type } : wrong(donationFileMessages.type);
}

const day = calendarDay(donationFileMessages.date);

export function readDay(cell: string, today: string): Read<string> {
  const [, month, dayOfMonth, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  const iso = year === undefined ? cell : `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`;
  const parsed = z.safeParse(day, iso);
  if (!parsed.success) return wrong(donationFileMessages.date);
  return parsed.data > today ? wrong(donationMessages.future) : { value: parsed.data };
}

const texts = z.pick(donationFields, { firstName: true, lastName: true, address: true, notes: true });

/** The columns that are only text: what is stored, and what is wrong by column. */
export function readTexts(cellOf: (column: DonationFileColumn) => string) {
  const parsed = z.safeParse(texts, {
    firstName: cellOf('first_name'),
    lastName: cellOf('last_name'),
    address: {
      address1: cellOf('address1'),
      address2: cellOf('address2'),
      city: cellOf('city'),
      state: cellOf('state').toUpperCase(),
      zipcode: cellOf('zipcode').replace(/^(\d{5})-(\d{4})$/, '$1$2'),
    },
    notes: cellOf('notes'),
  });
  if (parsed.success) {
    const { firstName, lastName, address, notes } = parsed.data;
    return { value: { first_name: firstName, last_name: lastName, ...address, notes }, problems: [] };
  }
  const problems = parsed.error.issues.map((issue) => ({
    column: wirePath(issue.path).replace('address.', ''),
    message: issue.message,
  }));
  return { value: null, problems };
}
