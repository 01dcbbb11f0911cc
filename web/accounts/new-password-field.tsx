import type { TextInputProps } from '@mantine/core';
import { passwordMinimum } from '#contract/accounts.ts';
import { PasswordField } from '../ui/password-field.tsx';

const rules = `${passwordMinimum} characters or more, and not a common password. A few words that only you would put together are best.`;

/** A password that is chosen: its rules are told before they are broken. */
export function NewPasswordField(props: TextInputProps) {
  return (
    <PasswordField
      label="Password"
      description={rules}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      size="md"
      {...props}
    />
  );
}
