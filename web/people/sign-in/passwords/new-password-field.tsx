import type { TextInputProps } from '@mantine/core';
import { passwordMinimum } from '#contract/platform/access/accounts.ts';
import { PasswordField } from '../../../platform/ui/forms/fields/password-field.tsx';

const rules = `${passwordMinimum} characters or more, and not a common password. A few words that only you would put together are best.`;

/** A field for a new password, with its rules. */
export function NewPasswordField(props: TextInputProps) {
  return <PasswordField label="Password" description={rules} autoComplete="new-password" size="md" {...props} />;
}
