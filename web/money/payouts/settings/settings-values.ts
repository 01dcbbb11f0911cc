import type { PayoutSettings } from '#contract/money/payouts/settings.ts';
import type { Formats } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';

export type SettingsValues = {
  feePercent: number | null;
  feeFixed: number | null;
  minimum: number | null;
  secondApproval: boolean;
  destinationDays: number | null;
  paypalCurrency: string;
  achDestinationRouting: string;
  achDestinationName: string;
  achOrigin: string;
  achOriginName: string;
  achCompanyId: string;
  achEntryClass: string;
  achEntryDescription: string;
};

export const settingsLabels: Record<keyof SettingsValues, string> = {
  feePercent: 'Percent of the gross amount',
  feeFixed: 'Dollars for each payment',
  minimum: 'Smallest payment',
  secondApproval: 'A second account approves',
  destinationDays: 'Days before a changed destination is paid',
  paypalCurrency: 'Currency at PayPal',
  achDestinationRouting: 'Routing number of the bank',
  achDestinationName: 'Name of the bank',
  achOrigin: 'Immediate origin',
  achOriginName: 'Name of the programme',
  achCompanyId: 'Company id',
  achEntryClass: 'Entry class',
  achEntryDescription: 'Entry description',
};

const dollars = (amount: number | null) => formatDollars(amount ?? 0);

export const settingsFormats: Formats<SettingsValues> = {
  feePercent: (percent) => `${percent ?? 0}%`,
  feeFixed: dollars,
  minimum: dollars,
};

export function settingsValues({ version: _, achReady: __, ...values }: PayoutSettings): SettingsValues {
  return values;
}
