import { type SyntheticEvent, useEffect, useRef } from 'react';

type Words = Record<'subject' | 'heading' | 'body', string>;
type Field = keyof Words;
type Input = HTMLInputElement | HTMLTextAreaElement;

/** Puts placeholders where the cursor was last: at the end of the text, if it was nowhere. */
export function useInsertion(values: Words, set: (field: Field, value: string) => void) {
  const last = useRef<{ field: Field; start: number; end: number } | null>(null);
  const inputs = useRef<Partial<Record<Field, Input | null>>>({});
  const next = useRef<{ field: Field; at: number } | null>(null);

  // after the changed text is rendered
  useEffect(() => {
    if (next.current === null) return;
    const { field, at } = next.current;
    next.current = null;
    const input = inputs.current[field];
    input?.focus();
    input?.setSelectionRange(at, at);
  });

  return {
    /** the props of the field, beside those of the form */
    at: (field: Field) => ({
      ref: (input: Input | null) => {
        inputs.current[field] = input;
      },
      onSelect: ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<Input>) => {
        last.current = { field, start: selectionStart ?? 0, end: selectionEnd ?? 0 };
      },
    }),
    /** Inserts the mark of a placeholder. In one that can be empty, the cursor stands where the words instead are typed. */
    insert({ name, mayBeEmpty }: { name: string; mayBeEmpty: boolean }): void {
      const end = values.body.length;
      const { field, start, end: until } = last.current ?? { field: 'body' as const, start: end, end };
      const mark = mayBeEmpty ? `{{${name}|}}` : `{{${name}}}`;
      const text = values[field];
      next.current = { field, at: start + mark.length - (mayBeEmpty ? 2 : 0) };
      set(field, text.slice(0, start) + mark + text.slice(until));
    },
  };
}
