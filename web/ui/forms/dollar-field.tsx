import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** null when empty; NaN while the text is not a number */
  value: number | null;
  onChange: (amount: number | null) => void;
};

const shown = (amount: number | null) => (amount === null || Number.isNaN(amount) ? '' : String(amount));

/** An amount of dollars and cents, from 0 unless `min` says otherwise. */
export function DollarField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState({ text: shown(value), amount: value });
  // a value from outside replaces the typed text
  const text = Object.is(typed.amount, value) ? typed.text : shown(value);
  return (
    <TextInput
      leftSection="$"
      inputMode="decimal"
      min={0}
      step={0.01}
      {...props}
      type="number"
      value={text}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        const amount = currentTarget.validity.badInput ? Number.NaN : next === '' ? null : Number(next);
        setTyped({ text: next, amount });
        onChange(amount);
      }}
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
