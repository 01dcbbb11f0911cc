import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { flag } from '#contract/wire/shapes.ts';

/** The columns of a file of donations, in the order of the template. The header is line 1. */
export const donationFileColumns = [
  'amount',
  'donation_type',
  'date_received',
  'first_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'notes',
] as const;
/** Only in a file of programme staff: id, EIN or exact name. */
export const nonprofitColumn = 'nonprofit';
export type DonationFileColumn = (typeof donationFileColumns)[number] | typeof nonprofitColumn;
export const requiredFileColumns = ['amount', 'donation_type', 'date_received'] as const;

export const donationFileLimits = { rows: 10_000, bytes: 5_000_000, problems: 1_000 };

export const donationFileMessages = {
  uploaded: 'Donations uploaded!',
  problems: 'The file has mistakes. Nothing was stored.',
  known: 'This file was uploaded before, or has donations that are there already. Nothing was stored.',
  empty: 'This file has no donations.',
  tooManyRows: `Upload at most ${donationFileLimits.rows.toLocaleString('en-US')} donations at a time.`,
  unreadable: 'This file cannot be read as CSV: a quotation mark is not closed, or is not doubled inside quotation marks.',
  missing: 'The header lacks this column.',
  unknown: 'This column is not known.',
  twice: 'This column is there twice.',
  ownOnly: 'Leave this column out: you report donations to your own nonprofit.',
  cells: (found: number, wanted: number) => `This line has ${found} values, but the header has ${wanted}.`,
  amount: 'Enter an amount such as 1000, 1,000.00 or $12.50.',
  decimalComma: 'Use a point before the cents: 1,000.00 and not 1.000,00.',
  type: 'Enter Credit Card, Check, Cash, Gift Card, Stock or Other.',
  date: 'Enter a date that exists, as MM/DD/YYYY or YYYY-MM-DD.',
  ambiguousNonprofit: 'Several nonprofits have this name: enter the EIN or the id.',
};

/** A value that cannot be stored, or a wrong header (line 1). */
const fileProblem = z.object({
  line: z.int(),
  /** empty: the whole line */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type DonationFileProblem = z.output<typeof fileProblem>;

/** A line that equals another in nonprofit, day, amount and donor: an earlier line of the file, or a stored donation. */
const fileDuplicate = z.object({
  line: z.int(),
  earlierLine: z.nullable(z.int()),
  donation: z.nullable(z.int()),
});
export type DonationFileDuplicate = z.output<typeof fileDuplicate>;

const donationFilePreview = z.object({
  /** lines with a donation, wrong ones included */
  rows: z.int(),
  /** of the lines without problems */
  totalAmount: z.number(),
  /** the first 1,000 */
  problems: z.array(fileProblem),
  duplicates: z.array(fileDuplicate),
  /** the same file, when it was stored last */
  uploadedBefore: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** donations that were stored: 0 for a dry run */
  stored: z.int(),
});
export type DonationFilePreview = z.output<typeof donationFilePreview>;

export const uploadDonations = endpoint({
  name: 'uploadDonations',
  method: 'POST',
  path: 'donations/upload-csv/',
  access: 'reportDonations',
  tag: 'Donations',
  summary:
    'Store all donations of a CSV file, or none. `dry_run`: only say what it holds. 400 with `error` and the preview where a value is wrong; 409 likewise where the file or one of its donations is there already, until `confirmed`',
  query: z.object({ dryRun: z.optional(flag), confirmed: z.optional(flag) }),
  upload: 'file',
  body: z.object({}),
  result: donationFilePreview,
});
