import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { type Donation, deleteDonation, updateDonation } from '#contract/money/donations/donations.ts';
import { donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../../platform/ui/forms/dialogs/use-dialog-form.ts';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import type { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars, today } from '../../../platform/ui/text/format.ts';
import { donationQuery } from '../donation-queries.ts';
import { useNamedRecords } from '../list/use-named-records.ts';
import { SettledNotice } from '../payout-state.tsx';
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

type SettledForm = ReturnType<typeof useRecordForm<DonationValues, Donation>>;

interface Props {
  /** undefined: a new donation */
  item: Donation | undefined;
  /** the nonprofit that the list is filtered by */
  nonprofit?: Choice | undefined;
  dialog: DialogState;
  close: () => void;
  /** opens the correction of a settled donation */
  onCorrect?: () => void;
  onSaved: (donation: Donation) => void;
  onDeleted?: (donation: Donation) => void;
}

/** The form of a donation in a dialog: for programme staff, or for the staff of a nonprofit. */
export function DonationDialogForm({ item, nonprofit, dialog, close, onCorrect, onSaved, onDeleted }: Props) {
  const client = useQueryClient();
  const staff = may(useSignedInUser(), 'manageDonations');
  const schema = staff ? staffDonation : nonprofitDonation;
  const [create] = useState(donationSender);
  // the names of nonprofits and donors, for both versions in a conflict
  const [names] = useState(() => new Map<string, string>());
  const form = useDialogForm<DonationValues, Donation>({
    what: 'donation',
    loss: 'It will be missing from every list and total.',
    item,
    nameOf: ({ amount, donorName }) => `${formatDollars(amount)} from ${donorName}`,
    values: (donation) => {
      if (donation) names.set(`nonprofit ${donation.nonprofit}`, donation.nonprofitRef.name);
      if (donation?.userRef) names.set(`user ${donation.userRef.id}`, donation.userRef.fullName);
      return { ...donationValues(donation, nonprofit?.id ?? null), ...(!donation && !staff && { dateReceived: today() }) };
    },
    labels: donationLabels,
    formats: {
      amount: (amount) => formatDollars(amount ?? 0),
      receivedByProgramme: (value) => (value ? 'Yes' : 'No'),
      donationType: (value) => donationTypeLabels[donationTypes.find((type) => type === value) ?? 'OTHER'],
      nonprofit: (id) => names.get(`nonprofit ${id}`) ?? named.nonprofit?.name ?? '',
      user: (id) => (id === null ? '' : (names.get(`user ${id}`) ?? named.donor?.name ?? '')),
    },
    schema,
    create,
    update: async (id, body: BodyOf<typeof updateDonation>, version) => {
      try {
        return await call(updateDonation, { params: { id }, body: { ...body, version }, quiet: 'refusals' });
      } catch (error) {
        // a payout batch holds the donation by now: load it again, so that the form offers a correction
        if (error instanceof ApiFailure && error.members.payout)
          void client.invalidateQueries({ queryKey: donationQuery(id).queryKey });
        throw error;
      }
    },
    remove: (id) => call(deleteDonation, { params: { id }, quiet: [404] }),
    mayDelete: !item?.can.correct,
    dialog,
    savedText: item ? donationMessages.changed : donationMessages.created,
    onSaved,
    ...(onDeleted && { onDeleted }),
  });

  useSettledValues(item, form);
  const { named, onNamed } = useNamedRecords(form.values, firstNames(item, nonprofit));
  const state = stateOf(form.values, schema);
  // for a new donation, nonprofit staff can press Confirm once they have entered an amount and a type; the form then names other
  // missing or wrong fields
  const ready = staff || item ? state.ready : Boolean(form.values.amount) && form.values.donationType !== '';
  return (
    <DialogForm form={form} close={close} submit={item ? 'Save' : 'Confirm'} ready={ready}>
      {item?.can.correct && <SettledNotice donation={item} onCorrect={onCorrect} />}
      <DonationFields
        form={form}
        state={state}
        settled={item?.can.correct ?? false}
        {...(staff && { staff: { named, onNamed } })}
      />
      <Missing state={state} />
    </DialogForm>
  );
}

const settledFields = ['amount', 'dateReceived', 'nonprofit', 'receivedByProgramme'] as const;

/**
 * Restores the fixed values of a settled donation. A form copy may have other values, or the donation was settled during the
 * editing.
 */
function useSettledValues(item: Donation | undefined, { values, set }: Pick<SettledForm, 'values' | 'set'>): void {
  const stored = item?.can.correct ? donationValues(item, null) : undefined;
  const wrong = stored && settledFields.find((field) => values[field] !== stored[field]);
  useEffect(() => {
    if (stored && wrong) set(wrong, stored[wrong]);
  });
}

function firstNames(item: Donation | undefined, nonprofit: Choice | undefined): NamedRecords {
  const donor = item?.userRef ? { id: item.userRef.id, name: item.userRef.fullName } : null;
  return { nonprofit: item?.nonprofitRef ?? nonprofit ?? null, donor };
}
