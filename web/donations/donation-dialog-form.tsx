import { useState } from 'react';
import { donationTypeLabels, donationTypes } from '#contract/donations/donation-choices.ts';
import { type Donation, deleteDonation, donationMessages, updateDonation } from '#contract/donations/donations.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../api.ts';
import { useSignedInUser } from '../session.ts';
import type { DialogState } from '../ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import type { Choice } from '../ui/forms/type-ahead.tsx';
import { useDialogForm } from '../ui/forms/use-dialog-form.ts';
import { formatDollars } from '../ui/text/format.ts';
import { DonationFields, Missing, type NamedRecords } from './donation-fields.tsx';
import {
  type DonationValues,
  donationLabels,
  donationValues,
  nonprofitDonation,
  staffDonation,
  stateOf,
} from './donation-values.ts';
import { donationSender } from './send-donation.ts';
import { useNamedRecords } from './use-named-records.ts';

interface Props {
  /** undefined: a new donation */
  item: Donation | undefined;
  /** the nonprofit that the list is narrowed to */
  nonprofit?: Choice | undefined;
  dialog: DialogState;
  close: () => void;
  onSaved: (donation: Donation) => void;
  onDeleted?: (donation: Donation) => void;
}

/** The form of a donation in a dialog: for programme staff, or for the staff of a nonprofit. */
export function DonationDialogForm({ item, nonprofit, dialog, close, onSaved, onDeleted }: Props) {
  const staff = isProgrammeStaff(useSignedInUser());
  const schema = staff ? staffDonation : nonprofitDonation;
  const [create] = useState(donationSender);
  // of both versions after a conflict
  const [names] = useState(() => new Map<string, string>());
  const form = useDialogForm<DonationValues, Donation>({
    what: 'donation',
    loss: 'It will be missing from every list and total.',
    item,
    nameOf: ({ amount, donorName }) => `${formatDollars(amount)} from ${donorName}`,
    values: (donation) => {
      if (donation) names.set(`nonprofit ${donation.nonprofit}`, donation.nonprofitRef.name);
      if (donation?.userRef) names.set(`user ${donation.userRef.id}`, donation.userRef.fullName);
      return donationValues(donation, nonprofit?.id ?? null);
    },
    labels: donationLabels,
    formats: {
      amount: (amount) => formatDollars(amount ?? 0),
      donationType: (value) => donationTypeLabels[donationTypes.find((type) => type === value) ?? 'OTHER'],
      nonprofit: (id) => names.get(`nonprofit ${id}`) ?? named.nonprofit?.name ?? '',
      user: (id) => (id === null ? '' : (names.get(`user ${id}`) ?? named.donor?.name ?? '')),
    },
    schema,
    create,
    update: (id, body: BodyOf<typeof updateDonation>, version) =>
      call(updateDonation, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteDonation, { params: { id }, quiet: [404] }),
    dialog,
    savedText: item ? donationMessages.changed : donationMessages.created,
    onSaved,
    ...(onDeleted && { onDeleted }),
  });

  const { named, onNamed } = useNamedRecords(form.values, firstNames(item, nonprofit));
  const state = stateOf(form.values, schema);
  return (
    <DialogForm form={form} close={close} submit={item ? 'Save' : 'Confirm'} ready={state.ready}>
      <DonationFields form={form} state={state} {...(staff && { staff: { named, onNamed } })} />
      <Missing state={state} />
    </DialogForm>
  );
}

function firstNames(item: Donation | undefined, nonprofit: Choice | undefined): NamedRecords {
  const donor = item?.userRef ? { id: item.userRef.id, name: item.userRef.fullName } : null;
  return { nonprofit: item?.nonprofitRef ?? nonprofit ?? null, donor };
}
