import { TextInput, type TextInputProps } from '@mantine/core';
import { formattedNumber, type NumberRule, readTypedNumber } from '#contract/platform/fields/typed-number.ts';
import { useTypedNumber } from './use-typed-number.ts';

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
  const rule = { unit, decimals };
  const field = useTypedNumber({
    value,
    shown: (number) => (number === null || Number.isNaN(number) ? '' : formattedNumber(number, rule, grouped)),
    read: (typed) => {
      const read = readTypedNumber(typed, rule);
      return 'message' in read ? { value: Number.NaN, refusal: read.message } : { value: read.value };
    },
    onChange,
  });
  const { refusal } = field;
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      error={refusal !== undefined && (field.left || Boolean(error)) ? refusal : error}
      value={field.text}
      onChange={({ currentTarget }) => field.type(currentTarget.value)}
      onBlur={(event) => {
        field.leave();
        onBlur?.(event);
      }}
    />
  );
}
