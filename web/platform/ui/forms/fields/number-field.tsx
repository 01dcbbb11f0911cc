import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type NumberRule, readTypedNumber } from '#contract/platform/fields/typed-number.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> &
  NumberRule & {
    /** null when empty; NaN while the text cannot be read */
    value: number | null;
    onChange: (value: number | null) => void;
    /** false for numbers that are written without commas, such as years */
    grouped?: boolean;
  };

/**
 * A number as text. A `type="number"` input drops characters that it does not know, so that `12,50` becomes 1250; this field reads
 * the whole text or says why it does not, and shows what it has read when the focus leaves.
 */
export function NumberField({ value, onChange, unit, decimals, grouped = true, error, onBlur, ...props }: Props) {
  const shown = (number: number | null) => formatted(number, { unit, decimals, grouped });
  const [typed, setTyped] = useState({ text: shown(value), value, left: true });
  // a value from outside replaces the typed text
  const { text, left } = Object.is(typed.value, value) ? typed : { text: shown(value), left: true };
  const read = readTypedNumber(text, { unit, decimals });
  const refusal = 'message' in read ? read.message : undefined;
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      error={refusal !== undefined && (left || Boolean(error)) ? refusal : error}
      value={text}
      onChange={({ currentTarget }) => {
        const next = readTypedNumber(currentTarget.value, { unit, decimals });
        const number = 'message' in next ? Number.NaN : next.value;
        setTyped({ text: currentTarget.value, value: number, left: false });
        onChange(number);
      }}
      onBlur={(event) => {
        setTyped({ text: refusal === undefined ? shown(value) : text, value, left: true });
        onBlur?.(event);
      }}
    />
  );
}

function formatted(number: number | null, { unit, decimals, grouped }: NumberRule & { grouped: boolean }): string {
  if (number === null || Number.isNaN(number)) return '';
  const options = { useGrouping: grouped, minimumFractionDigits: unit === '$' ? decimals : 0, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en-US', options).format(number);
}
