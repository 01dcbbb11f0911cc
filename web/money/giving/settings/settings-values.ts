import type { Donee, GivingCheck, GivingSettings } from '#contract/money/giving/giving-settings.ts';
import type { Formats } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';

/** The fields of the form. Whether giving is open is changed by a button of its own. */
export type SettingsValues = {
  donee: Donee;
  legalName: string;
  ein: string;
  unpayable: string;
  forwardDays: number | null;
  holdDays: number | null;
  minimum: number | null;
  feePercent: number | null;
  feeFixed: number | null;
  feesBorneBy: GivingSettings['feesBorneBy'];
  refundAlone: number | null;
  byCheck: string;
  byFund: string;
  byStock: string;
  byWire: string;
  agreement: string;
  offersMonthly: boolean;
  offersGiftCards: boolean;
  giftCardReceipts: boolean;
  checked: readonly GivingCheck[];
};

export const settingsLabels: Record<keyof SettingsValues, string> = {
  donee: 'Whose gifts they are',
  legalName: 'Legal name',
  ein: 'EIN',
  unpayable: 'If a nonprofit cannot be paid',
  forwardDays: 'Days until a gift is passed on',
  holdDays: 'Days that a gift by card waits in the bank',
  minimum: 'Smallest gift',
  feePercent: 'Percent of the payment',
  feeFixed: 'Dollars for each payment',
  feesBorneBy: 'Who bears the fees',
  refundAlone: 'Refunds above this need a second person',
  byCheck: 'By check',
  byFund: 'By donor-advised fund',
  byStock: 'By stock',
  byWire: 'By bank transfer',
  agreement: 'What nonprofits agree to',
  offersMonthly: 'Donors can repeat a gift by card',
  offersGiftCards: 'Visitors can buy gift cards',
  giftCardReceipts: 'A receipt for the tax goes to the buyer of a gift card',
  checked: 'Checklist',
};

export const doneeLabels: Record<Donee, string> = {
  PROGRAMME: 'The programme’s, which passes them on',
  AGENT: 'The nonprofits’, collected for them',
};

export const bearerLabels: Record<GivingSettings['feesBorneBy'], string> = {
  NONPROFITS: 'The nonprofits',
  PROGRAMME: 'The programme',
};

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
const dollars = (amount: number | null) => formatDollars(amount ?? 0);

export const settingsFormats: Formats<SettingsValues> = {
  donee: (donee) => doneeLabels[donee],
  feesBorneBy: (bearer) => bearerLabels[bearer],
  minimum: dollars,
  feePercent: (percent) => `${percent ?? 0}%`,
  feeFixed: dollars,
  refundAlone: dollars,
  offersMonthly: (offers) => (offers ? 'yes' : 'no'),
  offersGiftCards: yesOrNo,
  giftCardReceipts: yesOrNo,
  checked: (checked) => `${checked.length} ticked`,
};

export function settingsValues({
  version: _,
  isOpen: __,
  agreementVersion: ___,
  takesCards: ____,
  agreed: _____,
  ready: ______,
  ...values
}: GivingSettings): SettingsValues {
  return values;
}
