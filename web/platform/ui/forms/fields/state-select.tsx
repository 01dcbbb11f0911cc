import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { usStateNames, usStates } from '#contract/platform/fields/us-states.ts';

type Props = Omit<NativeSelectProps, 'data' | 'children'> & { value: string };

/** States, DC and territories. Shows an unknown stored value too. */
export function StateSelect({ value, ...props }: Props) {
  const unknown = value !== '' && !Object.hasOwn(usStateNames, value);
  return (
    <NativeSelect label="State" autoComplete="address-level1" value={value} {...props}>
      <option value="">Choose a state</option>
      {unknown && <option value={value}>{value}</option>}
      {usStates.map((code) => (
        <option key={code} value={code}>
          {usStateNames[code]}
        </option>
      ))}
    </NativeSelect>
  );
}
