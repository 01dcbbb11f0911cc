import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { flag } from '#contract/platform/wire/shapes.ts';
import { importProblem } from './imports.ts';

export const uploadLimits = { rows: 10_000, bytes: 5_000_000, problems: 1_000 };

const rows = grouped(uploadLimits.rows);
export const uploadMessages = {
  tooManyRows: `Upload at most ${rows} donations at a time, or import the file at /report-donations.`,
  tooLarge: `This file is too large: the limit is ${uploadLimits.bytes / 1_000_000} MB.`,
};

/** A line that equals another in nonprofit, day, amount and donor: an earlier line of the file, or a stored donation. */
const duplicate = z.object({
  line: z.int(),
  earlierLine: z.nullable(z.int()),
  donation: z.nullable(z.int()),
});

const uploadPreview = z.object({
  /** the number of donations in the file, including those with mistakes */
  rows: z.int(),
  /** sum of the lines without problems, in dollars */
  totalAmount: z.number(),
  /** the problems of the file, at most the first 1,000 */
  problems: z.array(z.omit(importProblem, { cell: true, broken: true })),
  duplicates: z.array(duplicate),
  /** when the same file was last stored, and by whom; null: never, or it was undone */
  uploadedBefore: z.nullable(z.object({ at: momentText, by: z.string() })),
  /** the number of donations that were stored: 0 for a dry run or a refusal */
  stored: z.int(),
});
export type UploadPreview = z.output<typeof uploadPreview>;

/** Imports a file in one call. It is for programs, so the reading is strict. People use `donation-imports/`. */
export const uploadDonations = endpoint('uploadDonations', 'POST donations/upload-csv/', {
  access: 'reportDonations',
  summary:
    'Store all donations of a file, or none. `dry_run`: only say what it holds. 400 with `error` and the preview where a value is wrong; 409 likewise where the file or one of its donations is there already, until `confirmed`, and where one of its nonprofits was deleted meanwhile',
  query: z.object({ dryRun: z.optional(flag), confirmed: z.optional(flag) }),
  upload: 'file',
  body: z.object({}),
  refuses: [409],
  result: uploadPreview,
});
