import * as z from 'zod/mini';
import { donationColumns } from '#contract/money/donations/donation-columns.ts';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { type Donation, donationFields } from '#contract/money/donations/donations.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { blanksOf, editedOf, labelsOf, type ValuesOf } from '#contract/platform/fields/form-values.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { today } from '../../../platform/ui/text/format.ts';

export type DonationValues = ValuesOf<typeof donationColumns> & {
  nonprofit: number | null;
  user: number | null;
  receivedByProgramme: boolean;
};

const { amount, donationType, dateReceived, firstName, lastName, ...labels } = labelsOf(donationColumns);

export const donationLabels: Record<keyof DonationValues, string> = {
  amount,
  donationType,
  dateReceived,
  nonprofit: 'Nonprofit',
  firstName,
  lastName,
  user: 'Donor’s Account',
  ...labels,
  receivedByProgramme: 'Received by the programme',
};

export function donationValues(donation: Donation | undefined, ownNonprofit: number | null): DonationValues {
  return {
    ...(donation ? editedOf(donationColumns, donation) : blanksOf(donationColumns)),
    nonprofit: donation?.nonprofit ?? ownNonprofit,
    user: donation?.user ?? null,
    receivedByProgramme: donation?.receivedByProgramme ?? false,
  };
}

const fields = {
  ...donationFields.shape,
  dateReceived: donationFields.shape.dateReceived.check(z.refine((day) => day <= today(), donationMessages.future)),
};

/** The form of programme staff, who choose the nonprofit and the donor's account, and say what the programme received. */
export const staffDonation = z.object({
  nonprofit: z.pipe(z.int(donationMessages.nonprofit), rowId),
  user: z.nullable(rowId),
  receivedByProgramme: z.boolean(),
  ...fields,
});

/** The form of nonprofit staff: the server adds their own nonprofit. */
export const nonprofitDonation = z.object(fields);

export interface FormState {
  ready: boolean;
  /** required fields that are empty */
  missing: string[];
  /** messages of fields that are filled in, but wrong */
  wrong: Partial<Record<keyof DonationValues, string>>;
}

/** Finds the empty and the wrong fields of a form, so that the page can name them before Confirm is pressed. */
export function stateOf(values: DonationValues, schema: z.ZodMiniType): FormState {
  const { 'address.address1': address1, 'address.address2': address2, ...rest } = values;
  const { 'address.city': city, 'address.state': state, 'address.zipcode': zipcode, ...plain } = rest;
  const parsed = schema.safeParse({ ...plain, address: { address1, address2, city, state, zipcode } });
  const found: FormState = { ready: parsed.success, missing: [], wrong: {} };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = keysOf(donationLabels).find((key) => key === path.join('.'));
    if (!name) continue;
    if (values[name] === null || values[name] === '') found.missing.push(donationLabels[name].toLowerCase());
    else found.wrong[name] ??= message;
  }
  return found;
}
