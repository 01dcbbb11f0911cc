import type { Editing } from './field.ts';
import type { TextControl } from './text-fields.ts';

/**
 * What a field holds, which `text-fields.ts` and `plain-fields.ts` say of theirs. The kind decides the field's control, its words on
 * a page, its column in a list and an export, and how the text of a file is read. `''` or null: nothing is chosen or typed.
 */
export type KindField = Editing &
  (
    | { kind: 'text'; control: TextControl }
    | { kind: 'choice'; choices: Readonly<Record<string, string>> }
    | { kind: 'number'; decimals: number }
    | { kind: 'day' }
  );

export type KindFields = Readonly<Record<string, KindField>>;
export type KindValue = string | number | null;
