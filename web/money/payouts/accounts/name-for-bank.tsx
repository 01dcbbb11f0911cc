import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends TextInputProps {
  /** whether the nonprofit's own name has letters that a bank's file cannot carry */
  needed: boolean;
}

export function NameForBank({ needed, ...props }: Props) {
  const own = needed ? 'The nonprofit’s name has other letters.' : 'Empty: the nonprofit’s name.';
  return (
    <TextInput
      {...props}
      label="Name for the bank"
      description={`In Latin letters, 22 at most. ${own}`}
      maxLength={22}
      autoComplete="off"
      withAsterisk={needed}
    />
  );
}
