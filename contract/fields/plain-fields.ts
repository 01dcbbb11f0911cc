import * as z from 'zod/mini';
import { calendarDay, dayText } from '#contract/wire/days-and-times.ts';
import { oneOf } from '#contract/wire/shapes.ts';
import { field } from './field.ts';

/** A value that is edited as it is stored. */
export function plainField<Input extends z.ZodMiniType, Stored extends z.ZodMiniType>(
  label: string,
  input: Input,
  stored: Stored,
  blank: z.output<Stored>,
) {
  return field({ label, input, stored, blank, edit: (value): z.output<Stored> => value });
}

/** A day, or null. */
export function dayField(label: string, message: string) {
  return plainField(label, z.nullable(calendarDay(message)), z.nullable(dayText), null);
}

/** One of these values, or the empty text for none. */
export function choiceField<const V extends readonly [string, ...string[]]>(label: string, values: V) {
  const choice = oneOf(['', ...values]);
  return plainField(label, choice, choice, '');
}

/** A check box that is ticked for a new record. */
export function checkedField(label: string) {
  return plainField(label, z.boolean(), z.boolean(), true);
}

/** A number that a new record's form leaves empty. */
export function numberField<Input extends z.ZodMiniType>(label: string, input: Input) {
  return field({ label, input, stored: z.number(), blank: null, edit: (stored): number | null => stored });
}
