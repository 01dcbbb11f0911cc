import * as z from 'zod/mini';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { type Editing, field } from './field.ts';
import type { TextControl } from './text-fields.ts';

/**
 * What a field holds. The kind decides the field's control, its words on a page, its column in a list and an export, and how the
 * text of a file is read.
 */
export type FieldKind =
  | { kind: 'text'; control: TextControl }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'number'; decimals: number }
  | { kind: 'day' };

/** A field with a kind. `''` or null: nothing is chosen or typed. */
export type KindField = Editing & FieldKind;
export type KindFields = Readonly<Record<string, KindField>>;
export type KindValue = string | number | null;

/** A field for one of these values, or the empty text for none. `choices`: the label of each value. */
export function choiceKind<const Choice extends string>(label: string, choices: Readonly<Record<Choice, string>>) {
  const values = Object.keys(choices).filter((value): value is Choice => Object.hasOwn(choices, value));
  const choice = oneOf<['', ...Choice[]]>(['', ...values]);
  const shape = field({ label, input: choice, stored: choice, blank: '', edit: (stored): string => stored });
  return { ...shape, kind: 'choice' as const, choices };
}

/** A field for a number, or null. SQL: `integer` without decimals, else `double precision`. */
export function numberKind(label: string, { decimals = 0, least = 0 }: { decimals?: number; least?: number } = {}) {
  const number = z.nullable((decimals === 0 ? z.int() : z.number()).check(z.gte(least)));
  const stored = z.nullable(z.number());
  const shape = field({ label, input: number, stored, blank: null, edit: (value): number | null => value });
  return { ...shape, kind: 'number' as const, decimals };
}

/** A field for a day, or null. */
export function dayKind(label: string, message = 'Enter a date.') {
  const shape = field({
    label,
    input: z.nullable(calendarDay(message)),
    stored: z.nullable(dayText),
    blank: null,
    edit: (stored): string | null => stored,
  });
  return { ...shape, kind: 'day' as const };
}
