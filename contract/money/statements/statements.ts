import * as z from 'zod/mini';
import { donationTypes } from '#contract/money/donations/donations-query.ts';
import { statementQuery } from '#contract/money/payouts/payouts-query.ts';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, oneOf, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** The most donations that a statement lists on screen and in its PDF. Sums and the CSV file always have all of them. */
export const statementRowLimit = 2_000;

export const statementMessages = {
  year: 'Choose a year from 1900 to 2199.',
  donor: 'Name a donor’s account or a donation.',
  anonymous: 'This donation does not name its donor.',
  givenOnline: 'This gift was given online: its donor has a receipt for it, so there is no acknowledgment.',
  /** in letters, if some were left out */
  onlineLeftOut: 'Gifts that were given online are not listed here: they have receipts of their own.',
  noDonations: (year: number) => `No donations were reported for ${year}.`,
};

const yearNumber = z.pipe(
  wholeNumber,
  z.number().check(z.minimum(1900, statementMessages.year), z.maximum(2199, statementMessages.year)),
);
const ofYear = { year: yearNumber };

const amounts = { count: z.int(), totalAmount: z.number() };

const nonprofitName = z.object({ id: z.int(), name: z.string(), ein: z.nullable(z.string()) });

const gift = z.object({
  id: z.int(),
  dateReceived: dayText,
  donationType: oneOf(donationTypes),
  amount: z.number(),
});

const yearTotal = z.object({ year: z.int(), ...amounts });

const donationStatement = z.object({
  nonprofitRef: nonprofitName,
  year: z.int(),
  /** years with donations, newest first */
  years: z.array(z.int()),
  /** all twelve months */
  months: z.array(z.object({ month: z.string(), count: z.int(), amount: z.number() })),
  ...amounts,
  /** sum of all corrections of these donations, which `totalAmount` does not contain */
  corrections: z.number(),
  /** the first `statementRowLimit` donations, in the order in which they were received */
  donations: z.array(z.extend(gift, { donorName: z.string() })),
});
export type DonationStatement = z.output<typeof donationStatement>;

const acknowledgement = z.object({
  donor: z.object({ name: z.string(), address: z.array(z.string()) }),
  year: z.int(),
  ...amounts,
  /** how many gifts were left out because they were given online, and have receipts of their own */
  givenOnline: z.int(),
  /** by the nonprofit's name */
  nonprofits: z.array(z.object({ nonprofitRef: nonprofitName, ...amounts, gifts: z.array(gift) })),
});
export type Acknowledgement = z.output<typeof acknowledgement>;

export const readDonationStatement = endpoint('readDonationStatement', 'GET nonprofits/{id}/donation-statement/', {
  access: 'readStatements',
  summary: 'The donations of a calendar year that a nonprofit reported, with totals by month',
  params: idParams,
  query: z.object(ofYear),
  result: donationStatement,
});

export const listGivingYears = endpoint('listGivingYears', 'GET user/{id}/giving-years/', {
  access: 'readDonations',
  summary:
    'The years in which donations were reported from an account, newest first: one’s own, or anybody’s for programme staff',
  params: idParams,
  result: z.object({ donor: z.string(), years: z.array(yearTotal) }),
});

export const readAcknowledgement = endpoint('readAcknowledgement', 'GET user/{id}/acknowledgement/', {
  access: 'readDonations',
  summary: 'What nonprofits reported as received from an account in a year, without gifts that were given online',
  params: idParams,
  query: z.object(ofYear),
  result: acknowledgement,
});

export const readDonorAcknowledgement = endpoint('readDonorAcknowledgement', 'GET donations/{id}/acknowledgement/', {
  access: 'readDonations',
  summary:
    'What one nonprofit received in the year of a donation from its donor: the same account, or the same name and ZIP code. A gift that was given online has a receipt instead (409)',
  params: idParams,
  refuses: [409],
  result: acknowledgement,
});

export const downloadDonationStatement = download({
  name: 'downloadDonationStatement',
  path: '/download-donation-statement/',
  access: 'readStatements',
  summary: 'A nonprofit’s year-end statement of donations as PDF',
  type: 'application/pdf',
  query: z.object({ nonprofitId: wholeNumber, ...ofYear }),
  refuses: [404],
});

export const downloadAllStatements = download({
  name: 'downloadAllStatements',
  path: '/download-all-statements/',
  access: 'readAllDonations',
  recentSignIn: true,
  summary: 'The year-end statements of all nonprofits with donations in a year: a zip file of PDFs, with a table of their totals',
  type: 'application/zip',
  query: z.object(ofYear),
  refuses: [404],
});

export const downloadPayoutStatementPdf = download({
  name: 'downloadPayoutStatementPdf',
  path: '/download-payout-statement-pdf/',
  access: 'readStatements',
  summary: 'A nonprofit’s payout statement as PDF: what came in, fees, what was paid when',
  type: 'application/pdf',
  query: statementQuery,
  refuses: [404],
});

export const downloadAcknowledgement = download({
  name: 'downloadAcknowledgement',
  path: '/download-acknowledgement/',
  access: 'readDonations',
  summary: 'A year-end acknowledgement as PDF: of an account and a year, or of the donor of one donation',
  type: 'application/pdf',
  query: z
    .object({ userId: z.optional(wholeNumber), year: z.optional(yearNumber), donationId: z.optional(wholeNumber) })
    .check(
      z.refine<{ userId?: number | undefined; year?: number | undefined; donationId?: number | undefined }>(
        ({ userId, year, donationId }) => donationId !== undefined || (userId !== undefined && year !== undefined),
        statementMessages.donor,
      ),
    ),
  refuses: [404, 409],
});
