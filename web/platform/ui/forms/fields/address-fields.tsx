import { TextInput } from '@mantine/core';
import type { Address } from '#contract/platform/wire/shapes.ts';
import classes from '../dialogs/dialog-form.module.css';
import { MarkedLabel } from '../field-marks.tsx';
import { StateSelect } from './state-select.tsx';
import { ZipcodeField } from './zipcode-field.tsx';

type Part = keyof Address;

interface Form {
  input: (path: `address.${Part}`) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  field: (path: 'address.zipcode') => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** The fields of an address. Autofill is off, because the address is seldom the user's own. */
export function AddressFields({ form }: { form: Form }) {
  const { onChange, ...zipcode } = form.field('address.zipcode');
  return (
    <>
      <TextInput {...form.input('address.address1')} label="Address 1" autoComplete="off" />
      <TextInput {...form.input('address.address2')} label="Address 2" autoComplete="off" />
      <div className={`${classes.town} stack gap-4`}>
        <TextInput
          {...form.input('address.city')}
          label={<MarkedLabel path="address.city">City</MarkedLabel>}
          autoComplete="off"
        />
        <StateSelect
          {...form.input('address.state')}
          label={<MarkedLabel path="address.state">State</MarkedLabel>}
          autoComplete="off"
        />
        <ZipcodeField {...zipcode} onChange={onChange} autoComplete="off" />
      </div>
    </>
  );
}
