import { TextInput, type TextInputProps } from '@mantine/core';

/** The email address of an account, which browsers fill in. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} size="md" {...props} />
  );
}
