import * as z from 'zod/mini';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { bankText, isRoutingNumber } from './bank-numbers.ts';
import { payoutMessages } from './payout-messages.ts';

const percent = z.number('Enter a number.').check(
  z.minimum(0, 'Enter a percentage from 0 to 50.'),
  z.maximum(50, 'Enter a percentage from 0 to 50.'),
  z.refine((value) => Number(value.toFixed(3)) === value, 'Use at most three decimals.'),
);

export const entryClasses = ['CCD', 'PPD'] as const;

const destinationDays = 'Enter a number of days from 0 to 60.';

const fields = {
  /** the fee of a payment: a percentage of its gross amount, and dollars in addition */
  feePercent: percent,
  feeFixed: dollars(10_000),
  /** dollars: a nonprofit with a smaller net amount waits */
  minimum: dollars(1_000_000),
  /** whether a batch must be approved by an account that neither drafted nor changed it */
  secondApproval: z.boolean(),
  /** days for which a changed bank account, PayPal email or address is not paid unless another person confirms it; 0: paid at once */
  destinationDays: z.int(destinationDays).check(z.minimum(0, destinationDays), z.maximum(60, destinationDays)),
  paypalCurrency: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter a currency such as USD.')),
  /** Immediate Destination: the routing number of the bank that receives the file */
  achDestinationRouting: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || isRoutingNumber(value), payoutMessages.routingChecksum),
  ),
  achDestinationName: bankText(23),
  /** Immediate Origin, as the bank gave it: mostly 1 and the EIN, or a routing number */
  achOrigin: z.string().check(z.trim(), z.regex(/^([0-9A-Za-z]{9,10})?$/, 'Enter the 9 or 10 characters that the bank gave.')),
  achOriginName: bankText(23),
  achCompanyId: z.string().check(z.trim(), z.regex(/^([0-9A-Za-z]{9,10})?$/, 'Enter the 9 or 10 characters that the bank gave.')),
  /** CCD pays organizations, PPD persons */
  achEntryClass: oneOf(entryClasses),
  achEntryDescription: bankText(10),
};

const settingsRecord = z.object({ version: z.int(), ...fields, /** whether ACH batches can be drafted */ achReady: z.boolean() });
export type PayoutSettings = z.output<typeof settingsRecord>;

export const payoutSettingsFields = z.object(fields);

export const readPayoutSettings = endpoint('readPayoutSettings', 'GET payouts/settings/', {
  access: 'readBankDetails',
  summary: 'Fees, the smallest payment, who approves, and the bank’s data',
  result: settingsRecord,
});

export const changePayoutSettings = endpoint('changePayoutSettings', 'PATCH payouts/settings/', {
  access: 'managePayouts',
  recentSignIn: always,
  summary: 'Change what is sent of the settings; drafts use them when they are computed again. 409 where the version is stale',
  body: z.object({ ...z.partial(z.object(fields)).shape, version: z.optional(z.int()) }),
  result: settingsRecord,
});
