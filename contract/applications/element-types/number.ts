import * as z from 'zod/mini';
import { type AnswerValue, answerMessages, isUnanswered } from '#contract/applications/answers.ts';
import {
  decimalsOf,
  formattedNumber,
  type NumberRule,
  readTypedNumber,
  tooManyDecimals,
  withUnit,
} from '#contract/platform/fields/typed-number.ts';
import { messages, text } from '#contract/platform/wire/shapes.ts';
import type { QuestionValues } from './fields.ts';
import { noAnswerWords, plainRules } from './question-rules.ts';

/** `largest` has twelve digits: with three decimals, a JSON number holds fifteen digits exactly. */
export const numberLimits = { largest: 999_999_999_999, decimals: 3, unit: 20, typed: 200 };

const numberMessages = {
  number: 'Enter a number.',
  order: 'The largest number is below the smallest.',
  unitWithDigits: 'Write the unit without digits.',
  asNumber: 'Send this answer as a number: a text is stored only while it cannot be read.',
};

export const numberLimit = z.nullable(
  z.number(numberMessages.number).check(
    z.refine((value) => Math.abs(value) <= numberLimits.largest, tooLarge()),
    z.refine((value) => hasDecimals(value, numberLimits.decimals), tooManyDecimals(numberLimits.decimals)),
  ),
);

/** `$` or `%` or a word. A digit could not be told from the number before it. */
export const unitText = text(numberLimits.unit).check(z.regex(/^\D*$/, numberMessages.unitWithDigits));
const wholeTo = `Enter a whole number from 0 to ${numberLimits.decimals}.`;
export const decimalsNumber = z.int(wholeTo).check(z.minimum(0, wholeTo), z.maximum(numberLimits.decimals, wholeTo));

export const numberSettings = {
  /** null: no limit of its own */
  minimum: numberLimit,
  maximum: numberLimit,
  /** the most digits behind the point */
  decimals: decimalsNumber,
  unit: unitText,
  /** whether thousands have a comma: not in years and registration numbers */
  grouped: z.boolean(),
};

interface Settings {
  minimum: number | null;
  maximum: number | null;
  decimals: number;
  unit: string;
  grouped: boolean;
}

/** Answered with a number. A text that cannot be read as a number is stored as it was typed, and cannot be submitted. */
export const number = {
  ...plainRules,
  create: (asked: QuestionValues) => ({
    type: 'NUMBER' as const,
    ...asked,
    minimum: null,
    maximum: null,
    decimals: 0,
    unit: '',
    grouped: true,
  }),
  faults: ({ minimum, maximum }: Settings) =>
    minimum !== null && maximum !== null && minimum > maximum ? [{ field: 'maximum', message: numberMessages.order }] : [],
  misfit: (question: Settings, answer: unknown) => {
    if (typeof answer === 'number') return null;
    if (typeof answer !== 'string') return answerMessages.wrongType;
    if (answer.length > numberLimits.typed) return messages.tooLong(numberLimits.typed);
    return typeof numberAnswer(question, answer) === 'number' ? numberMessages.asNumber : null;
  },
  obstacle: (question: Settings, answer: unknown) =>
    unreadable(question, answer) ?? (isBetween(Number(answer), question) ? null : rangeWords(question)),
  inWords: (question: Settings, answer: AnswerValue) => {
    if (isUnanswered(answer)) return noAnswerWords;
    return typeof answer === 'number' ? numberWords(answer, question, question.grouped) : String(answer);
  },
};

/** What a typed text answers: its number, or the text itself if no number is read from it without a loss. Null if it is empty. */
export function numberAnswer(rule: NumberRule, typed: string): number | string | null {
  const read = readTypedNumber(typed, rule);
  if ('message' in read) return typed;
  return read.value !== null && Math.abs(read.value) > numberLimits.largest ? typed : read.value;
}

/** What a typed text answers, and why it cannot be submitted if no number is read from it. */
export function readNumberAnswer(rule: NumberRule, typed: string): { value: number | string | null; refusal?: string } {
  const value = numberAnswer(rule, typed);
  const refusal = typeof value === 'string' ? unreadable(rule, value) : null;
  return refusal === null ? { value } : { value, refusal };
}

/** Why an answer is not a number that can be submitted; null if it is one. */
export function unreadable(rule: NumberRule, answer: unknown): string | null {
  if (typeof answer === 'number') {
    if (Math.abs(answer) > numberLimits.largest) return tooLarge();
    const decimals = decimalsOf(rule);
    return hasDecimals(answer, decimals) ? null : tooManyDecimals(decimals);
  }
  const read = readTypedNumber(String(answer), rule);
  return 'message' in read ? read.message : tooLarge();
}

/** A number with its unit. */
export function numberWords(value: number, rule: NumberRule, grouped = true): string {
  return withUnit(formattedNumber(value, rule, grouped), rule.unit ?? '');
}

/** What may be answered: `from 1 to 10`, `$5.00 or more`; empty for any number. */
export function rangeText(settings: Settings): string {
  const words = (value: number) => numberWords(value, settings, settings.grouped);
  // the builder shows what is being typed, which can be NaN
  const [minimum, maximum] = [settings.minimum, settings.maximum].map((limit) => (Number.isNaN(limit) ? null : limit));
  if (minimum != null && maximum != null) return `from ${words(minimum)} to ${words(maximum)}`;
  if (minimum != null) return `${words(minimum)} or more`;
  return maximum == null ? '' : `${words(maximum)} or less`;
}

function rangeWords(question: Settings): string {
  const range = rangeText(question);
  return `Enter ${range.startsWith('from') ? 'a number ' : ''}${range}.`;
}

function isBetween(value: number, { minimum, maximum }: Settings): boolean {
  return (minimum === null || value >= minimum) && (maximum === null || value <= maximum);
}

function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

function tooLarge(): string {
  const largest = formattedNumber(numberLimits.largest, { decimals: 0 });
  return `Enter a number from -${largest} to ${largest}.`;
}
