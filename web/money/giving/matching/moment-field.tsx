import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromLocalTime, toLocalTime } from '../../../applications/zoned-time.ts';
import { programme } from '../../../platform/programme/programme.ts';

interface Props {
  name: string;
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A date and time on the programme's clock. A value that is typed in part stays in the field. */
export function MomentField({ value, onChange, ...props }: Props) {
  const zone = programme().programmeTimeZone;
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...props}
      type="datetime-local"
      min="1900-01-01T00:00"
      max="2999-12-31T23:59"
      withAsterisk
      value={typed ?? toLocalTime(value || null, zone)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (!currentTarget.validity.badInput) onChange(fromLocalTime(currentTarget.value, zone) ?? '');
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
