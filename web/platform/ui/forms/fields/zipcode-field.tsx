import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'onChange'> & { value: string; onChange: (value: string) => void };

/** Accepts digits only. Pasting is blocked, and the field says so. */
export function ZipcodeField({ onChange, ...props }: Props) {
  const [pasted, setPasted] = useState(false);
  return (
    <TextInput
      label="Zipcode"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      {...(pasted ? { description: 'Please type the digits: pasting is off here.' } : {})}
      {...props}
      onChange={(event) => {
        setPasted(false);
        onChange(event.currentTarget.value.replace(/\D/g, ''));
      }}
      onPaste={(event) => {
        event.preventDefault();
        setPasted(true);
      }}
      onDrop={(event) => event.preventDefault()}
    />
  );
}
