import * as z from 'zod/mini';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { donationReportQuery } from './donations-query.ts';

/** The most donations that a report lists. Its totals count all donations, and its CSV has all of them. */
export const reportRowLimit = 5_000;

const reportBlock = z.object({
  nonprofitRef: namedRef,
  count: z.int(),
  totalAmount: z.number(),
  /** in the order of their days */
  donations: z.array(z.object({ id: z.int(), dateReceived: dayText, amount: z.number(), donorName: z.string() })),
});
export type DonationReportBlock = z.output<typeof reportBlock>;

export const readDonationReport = endpoint('readDonationReport', 'GET donations/report/', {
  access: 'readAllDonations',
  summary: 'Donations of a range, a block for each chosen nonprofit or for all that received something, with totals',
  query: donationReportQuery,
  result: z.object({
    /** by the nonprofit's name */
    blocks: z.array(reportBlock),
    totalAmount: z.number(),
    /** false: there are more donations than `reportRowLimit`, and the blocks lack the rest */
    complete: z.boolean(),
  }),
});

export const downloadDonationReport = download({
  name: 'downloadDonationReport',
  path: '/download-donation-report/',
  access: 'readAllDonations',
  recentSignIn: true,
  summary: 'A report as CSV: the rows of each nonprofit, then its total',
  query: donationReportQuery,
});
