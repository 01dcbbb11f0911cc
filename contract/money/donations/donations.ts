import * as z from 'zod/mini';
import { donationPayouts } from '#contract/money/payouts/payout-choices.ts';
import { inputsOf, storedOf } from '#contract/platform/fields/field.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, oneOf, page } from '#contract/platform/wire/shapes.ts';
import { donationColumns } from './donation-columns.ts';
import { donationThanks } from './donation-thanks.ts';
import { donationFilters, donationSources, donationsExport, donationsQuery } from './donations-query.ts';

const { amount, donationType, dateReceived, ...further } = inputsOf(donationColumns);
const given = { amount, donationType, dateReceived };

/** All fields of a donation that people write, as one schema. */
export const donationFields = z.object({ ...given, ...further });

/**
 * `nonprofit`: required of programme staff; nonprofit staff report for their own. `user`: id of the donor's own account.
 * `receivedByProgramme`: the programme received the donation for the nonprofit and owes it; only programme staff may say so.
 */
const belongings = {
  nonprofit: z.optional(rowId),
  user: z.optional(z.nullable(rowId)),
  receivedByProgramme: z.optional(z.boolean()),
};

const donationDraft = z.object({
  ...belongings,
  ...given,
  ...z.partial(z.object(further)).shape,
  requestKey,
});
export type DonationDraft = z.output<typeof donationDraft>;

const donationPatch = z.object({
  ...belongings,
  ...z.partial(donationFields).shape,
  /** the version that the person edited; a save without a version overwrites newer changes */
  version: z.optional(z.int()),
});
export type DonationPatch = z.output<typeof donationPatch>;

const person = z.nullable(personRef);

const donationRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** when the donation was reported */
  timestamp: momentText,
  ...storedOf(donationColumns),
  source: oneOf(donationSources),
  /** id of the gift that was given online, which this donation is a part of; null also for readers who may not open it */
  gift: z.nullable(z.int()),
  /** the names on the donation, else the name of the donor's account, else "Anonymous" */
  donorName: z.string(),
  nonprofit: z.int(),
  nonprofitRef: namedRef,
  user: z.nullable(z.int()),
  userRef: person,
  /** null: the account was deleted */
  reportedBy: z.nullable(z.int()),
  reportedByRef: person,
  receivedByProgramme: z.boolean(),
  /** only for donations that the programme received, and only for programme staff and the nonprofit; null otherwise */
  payout: z.nullable(
    z.object({
      status: oneOf(donationPayouts),
      /** id of the batch that pays the donation; null: no batch, or the user is not programme staff */
      batch: z.nullable(z.int()),
      /** sum of the donation's corrections, in dollars */
      corrections: z.number(),
      /** the payment that holds the donation, as it stands on the bank's statement: `PAY-17`; null: none */
      reference: z.nullable(z.string()),
      /** of a donation that a card paid online, in dollars; null: of any other */
      card: z.nullable(
        z.object({
          /** whether its money has come to the programme's bank, and whether the donor disputes it */
          inBank: z.boolean(),
          disputed: z.boolean(),
          /** what the card payment cost the nonprofit; without `feeIsKnown` an estimate, until Stripe says it */
          fee: z.number(),
          feeIsKnown: z.boolean(),
          /** what went back to the donor, and what the donor's bank took back for good */
          refunded: z.number(),
          lost: z.number(),
        }),
      ),
    }),
  ),
  /** null also for readers other than programme staff and the nonprofit */
  thanks: donationThanks,
  can: z.object({
    /** change the donation, and delete it unless it is settled; nobody changes one that was given online */
    edit: z.boolean(),
    /**
     * add a correction: the donation is settled, so amount, day, nonprofit and `receivedByProgramme` can no longer be changed; or it is of a
     * gift that was announced online
     */
    correct: z.boolean(),
  }),
});
export type Donation = z.output<typeof donationRecord>;

/** bytes: notes of 10,000 characters with up to four bytes each, and all other fields */
const bodyLimit = 131_072;

export const listDonations = endpoint('listDonations', 'GET donations/', {
  access: 'readDonations',
  summary: 'Donations: all for programme staff, those to the own nonprofit, or those from the own account',
  query: donationsQuery,
  result: page(donationRecord),
});

export const readDonation = endpoint('readDonation', 'GET donations/{id}/', {
  access: 'readDonations',
  summary: 'One donation',
  params: idParams,
  result: donationRecord,
});

export const createDonation = endpoint('createDonation', 'POST donations/', {
  access: 'reportDonations',
  summary: 'Report a donation (201), or return the one that the same `request_key` stored before (200)',
  body: donationDraft,
  bodyLimit,
  refuses: [409],
  orFound: true,
  result: donationRecord,
  status: 201,
});

export const updateDonation = endpoint('updateDonation', 'PATCH donations/{id}/', {
  access: 'manageDonations',
  summary: 'Change what is sent of a donation; 409 with the current record where the version is stale',
  params: idParams,
  body: donationPatch,
  bodyLimit,
  result: donationRecord,
});

export const deleteDonation = endpoint('deleteDonation', 'DELETE donations/{id}/', {
  access: 'manageDonations',
  summary: 'Delete a donation',
  params: idParams,
  refuses: [409],
  result: null,
});

const monthlyTotal = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  amount: z.number(),
});

/** Without days, the range is the current calendar year in the programme's time zone. */
export const readMonthlyTotals = endpoint('readMonthlyTotals', 'GET donations/monthly-totals/', {
  access: 'readDonations',
  summary: 'What was received in each month of a range, months without donations included',
  query: donationFilters,
  result: z.array(monthlyTotal),
});

/** The filters and the default range are those of `readMonthlyTotals`. */
export const readDonationSummary = endpoint('readDonationSummary', 'GET donations/summary/', {
  access: 'readDonations',
  summary: 'How many donations a range has, and their sum',
  query: donationFilters,
  result: z.object({ startDate: dayText, endDate: dayText, count: z.int(), totalAmount: z.number() }),
});

export const downloadDonationData = download({
  name: 'downloadDonationData',
  path: '/download-donation-data/',
  access: 'readDonations',
  recentSignIn: true,
  summary: 'Donations as CSV, narrowed and sorted as the list is; without an order, by id',
  query: donationsExport,
});
