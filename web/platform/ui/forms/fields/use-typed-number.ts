import { useState } from 'react';

interface Options<V> {
  value: V;
  /** the text of a value that was not typed here */
  shown: (value: V) => string;
  /** the value of a typed text, and why it is not read as a number */
  read: (typed: string) => { value: V; refusal?: string };
  onChange: (value: V) => void;
}

/**
 * The state of a text field for a number. The text stays as it is typed, and is shown as it was read when the focus leaves. A value
 * from outside replaces the text.
 */
export function useTypedNumber<V>({ value, shown, read, onChange }: Options<V>) {
  const [typed, setTyped] = useState({ text: shown(value), value, left: true });
  const { text, left } = Object.is(typed.value, value) ? typed : { text: shown(value), left: true };
  const { refusal } = read(text);
  return {
    text,
    /** why the text is not read as a number */
    refusal,
    /** whether the focus has left the field since the last change */
    left,
    type(next: string): void {
      const { value: now } = read(next);
      setTyped({ text: next, value: now, left: false });
      onChange(now);
    },
    leave(): void {
      setTyped({ text: refusal === undefined ? shown(value) : text, value, left: true });
    },
  };
}
