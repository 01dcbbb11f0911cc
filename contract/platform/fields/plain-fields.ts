import * as z from 'zod/mini';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { field } from './field.ts';

/** A field whose form value equals its stored value. */
export function plainField<Input extends z.ZodMiniType, Stored extends z.ZodMiniType>(
  label: string,
  input: Input,
  stored: Stored,
  blank: z.output<Stored>,
) {
  return field({ label, input, stored, blank, edit: (value): z.output<Stored> => value });
}

/** A field for a day, or null. `message`: the message for a value that is no day. */
export function dayField(label: string, message: string) {
  return { ...plainField(label, z.nullable(calendarDay(message)), z.nullable(dayText), null), kind: 'day' as const };
}

/** A field for one of these values, or the empty text for none. `labels`: where a value is not its own label. */
export function choiceField<const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
  labels?: Readonly<Record<V[number], string>>,
) {
  const choice = oneOf(['', ...values]);
  const choices: Readonly<Record<string, string>> = labels ?? Object.fromEntries(values.map((value) => [value, value]));
  return { ...plainField(label, choice, choice, ''), kind: 'choice' as const, choices };
}

/** A check box that is ticked for a new record. */
export function checkedField(label: string) {
  return plainField(label, z.boolean(), z.boolean(), true);
}

/** A field for a number, which is empty in the form of a new record. `decimals`: the most digits behind the point. */
export function numberField<Input extends z.ZodMiniType>(label: string, input: Input, decimals = 2) {
  const shape = field({ label, input, stored: z.number(), blank: null, edit: (stored): number | null => stored });
  return { ...shape, kind: 'number' as const, decimals };
}
