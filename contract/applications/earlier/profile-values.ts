import * as z from 'zod/mini';
import { type AnswerValue, answerValue } from '#contract/applications/answers.ts';
import { type BudgetSize, budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { editedOf } from '#contract/platform/fields/form-values.ts';
import type { ProfileSource } from './profile-sources.ts';
import { plainWords } from './same-words.ts';

/** The value for a field of the form, or the reason why the answer does not fit the field. */
type ReadAnswer = { value: AnswerValue } | { problem: string };

/** The value of a field as a form edits it; null if the value cannot be an answer, such as an object. */
export function editedValue(nonprofit: Partial<Nonprofit>, { path }: ProfileSource): AnswerValue {
  const values: Readonly<Record<string, unknown>> = editedOf(nonprofitFields, nonprofit);
  const read = z.safeParse(answerValue, values[path]);
  return read.success ? read.data : null;
}

/** Converts the words of an answer to the value of a form's field. Returns a problem if the field cannot take the value. */
export function asProfileValue({ path }: ProfileSource, words: string): ReadAnswer {
  const [name = '', part] = path.split('.');
  const input = inputOf(name, part);
  if (!input) return { problem: 'It is not taken by itself: change it in the profile.' };
  const typed = readers[path]?.(words) ?? words.trim();
  const read = z.safeParse(input, typed);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? 'It does not fit the field.' };
  return { value: typed };
}

/** Functions that convert the words of an answer to a field's value in the form, for fields whose value is not the words themselves. */
const readers: Readonly<Record<string, (words: string) => AnswerValue>> = {
  budgetSize: (words) => budgetSizes.find((size) => plainWords(budgetSizeLabels[size]) === plainWords(words)) ?? words,
  tags: (words) =>
    words
      .split(/[,;\n]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== ''),
  website: withoutScheme,
  facebook: withoutScheme,
  linkedin: withoutScheme,
};

function inputOf(name: string, part: string | undefined): z.ZodMiniType | undefined {
  const field = Object.entries(nonprofitFields).find(([key]) => key === name)?.[1];
  if (!field) return undefined;
  if (!('parts' in field)) return field.input;
  // a group of fields, such as the address, cannot be changed as a whole: only its parts can, one by one
  return part === undefined ? undefined : Object.entries(field.input.shape).find(([key]) => key === part)?.[1];
}

function withoutScheme(words: string): string {
  return words.trim().replace(/^https?:\/\//i, '');
}

/** A field's value as text for people. */
export function valueInWords({ path }: ProfileSource, value: AnswerValue): string {
  if (path === 'budgetSize' && isBudgetSize(value)) return budgetSizeLabels[value];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function isBudgetSize(value: AnswerValue): value is BudgetSize {
  return budgetSizes.some((size) => size === value);
}

/**
 * Whether two values of a field mean the same. Extra white space, case, `http://` or `https://`, and a final slash make no
 * difference. In an EIN, telephone or fax number, only the digits are compared.
 */
export function saySame(source: ProfileSource, one: AnswerValue, other: AnswerValue): boolean {
  const words = (value: AnswerValue) =>
    plainWords(valueInWords(source, value))
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  const digits = (value: AnswerValue) => String(value ?? '').replace(/\D/g, '');
  if (source.path === 'ein' || source.path === 'phoneNumber' || source.path === 'faxNumber') return digits(one) === digits(other);
  return words(one) === words(other);
}
