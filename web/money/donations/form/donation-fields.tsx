import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { donationColumns, donationNotes } from '#contract/money/donations/donation-columns.ts';
import { donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { searchNonprofits } from '../../../nonprofits/list/search-nonprofits.ts';
import classes from '../../../platform/ui/forms/dialogs/dialog-form.module.css';
import { AddressFields } from '../../../platform/ui/forms/fields/address-fields.tsx';
import { type Choice, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { FieldControl } from '../../../platform/ui/forms/fields/field-control.tsx';
import { TextControl } from '../../../platform/ui/forms/fields/text-control.tsx';
import type { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { today } from '../../../platform/ui/text/format.ts';
import { searchDonors } from '../donation-queries.ts';
import { type DonationValues, donationLabels, type FormState } from './donation-values.ts';

type Form = Pick<ReturnType<typeof useRecordForm<DonationValues, unknown>>, 'field' | 'input' | 'checkbox' | 'errors'>;

export interface NamedRecords {
  nonprofit: Choice | null;
  donor: Choice | null;
}

interface Props {
  form: Form;
  state: FormState;
  /** true: the donation is in a payout batch or corrected, so its amount, day, nonprofit and `receivedByProgramme` cannot change */
  settled?: boolean;
  /** only for programme staff, who also choose the nonprofit and the donor's account */
  staff?: { named: NamedRecords; onNamed: (changes: Partial<NamedRecords>) => void };
}

/** The fields of a donation, in the report form and in the dialogs. */
export function DonationFields({ form, state: { wrong }, settled = false, staff }: Props) {
  const errorOf = (name: keyof DonationValues) => form.errors[name] ?? wrong[name];
  const stays = settled && ({ readOnly: true, variant: 'filled' } as const);
  return (
    <>
      {staff && (
        <TypeAhead
          label={donationLabels.nonprofit}
          withAsterisk
          name="nonprofit"
          value={staff.named.nonprofit}
          error={errorOf('nonprofit')}
          readOnly={settled}
          onChange={(nonprofit) => {
            staff.onNamed({ nonprofit });
            form.field('nonprofit').onChange(nonprofit?.id ?? null);
          }}
          search={searchNonprofits}
        />
      )}
      <div className="pair stack gap-4">
        <DollarField {...form.field('amount')} {...stays} error={errorOf('amount')} label={donationLabels.amount} withAsterisk />
        <NativeSelect
          {...form.input('donationType')}
          error={errorOf('donationType')}
          label={donationLabels.donationType}
          withAsterisk
        >
          <option value="">Choose a type</option>
          {donationTypes.map((type) => (
            <option key={type} value={type}>
              {donationTypeLabels[type]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <TextInput
        {...form.input('dateReceived')}
        {...stays}
        error={errorOf('dateReceived')}
        label={donationLabels.dateReceived}
        type="date"
        max={today()}
        withAsterisk
      />
      <div className="pair stack gap-4">
        <TextControl form={form} fields={donationColumns} path="firstName" autoComplete="off" />
        <TextControl form={form} fields={donationColumns} path="lastName" autoComplete="off" />
      </div>
      {staff && (
        <TypeAhead
          label={donationLabels.user}
          name="user"
          description="If the donor has an account here. Without a name, the account’s name is shown."
          value={staff.named.donor}
          error={errorOf('user')}
          onChange={(donor) => {
            staff.onNamed({ donor });
            form.field('user').onChange(donor?.id ?? null);
          }}
          search={searchDonors}
        />
      )}
      {staff && (
        <Checkbox
          {...form.checkbox('receivedByProgramme')}
          disabled={settled}
          classNames={{ description: classes.boxNote ?? '' }}
          label={donationLabels.receivedByProgramme}
          description="The programme collected the money and owes it to the nonprofit. The next payout batch pays it."
        />
      )}
      <AddressFields form={form} />
      {keysOf(donationNotes).map((path) => (
        <FieldControl key={path} form={form} fields={donationNotes} path={path} />
      ))}
    </>
  );
}

/** Names the required fields that are still empty, beside the disabled button. */
export function Missing({ state: { missing } }: { state: FormState }) {
  return (
    <p role="status" className="soft text-14">
      {missing.length > 0 && `Still needed: ${missing.join(', ')}.`}
    </p>
  );
}
