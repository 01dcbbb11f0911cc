import * as z from 'zod/mini';
import { previewChanged } from '#contract/platform/mail/preview-changed.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, idParams, oneOf, page, paging, searchText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** DONATIONS: at least one donation of the period was reported. NOTHING: somebody said that there were none. MISSING: neither. */
export const reportStates = ['DONATIONS', 'NOTHING', 'MISSING'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateLabels: Record<ReportState, string> = {
  DONATIONS: 'Donations reported',
  NOTHING: 'Nothing to report',
  MISSING: 'Not reported',
};

const reportOrderings = ['name', '-name', '-amount', 'amount'] as const;

const filters = {
  period: wholeNumber,
  state: z.optional(oneOf(reportStates)),
  search: z.optional(searchText),
};

const reportFilters = z.object(filters);
export type ReportFilters = z.output<typeof reportFilters>;

const reportsExport = z.extend(reportFilters, { ordering: z.optional(oneOf(reportOrderings)) });
export type ReportsExport = z.output<typeof reportsExport>;

export const reportsQuery = z.object({
  ...filters,
  page: paging.page,
  pageSize: z._default(paging.pageSize, 100),
  ordering: z._default(oneOf(reportOrderings), 'name'),
});
export type ReportsQuery = z.output<typeof reportsQuery>;

export const reportingMessages = {
  notEnded: 'This period has not ended yet.',
  closed: 'This period is closed.',
  hasDonations: 'Donations of this period were reported: there is something to report.',
  nobody: 'Nobody is left to remind for this period.',
  changed: 'The number of emails has changed since the preview. Look at it again before you send.',
  otherLetters: previewChanged,
  submitted: 'Thank you! We noted that you have nothing to report.',
  undone: '“Nothing to report” was taken back.',
};

/** RUNNING: the period has not ended. OPEN: reports are wanted, even late ones. CLOSED: overdue, and a later period has ended. */
const periodStates = ['RUNNING', 'OPEN', 'CLOSED'] as const;

const periodShape = {
  id: z.int(),
  startsOn: dayText,
  endsOn: dayText,
  dueOn: dayText,
  state: oneOf(periodStates),
};
const period = z.object(periodShape);
export type ReportingPeriod = z.output<typeof period>;

const report = {
  state: oneOf(reportStates),
  donations: z.int(),
  totalAmount: z.number(),
  /** when “nothing to report” was submitted; null: it was not */
  submittedAt: z.nullable(momentText),
};

const ownReport = z.object({
  period,
  ...report,
  can: z.object({ submit: z.boolean(), undo: z.boolean() }),
});
export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = endpoint('listOwnReports', 'GET reporting/own/', {
  access: 'readStatements',
  summary: 'The periods that are open or running, and what the own nonprofit reported; empty where it is not asked',
  result: z.array(ownReport),
});

/** Programme staff name the nonprofit. Others leave it out, because they report for their own. */
const ofNonprofit = { params: idParams, query: z.object({ nonprofit: z.optional(wholeNumber) }) };

export const submitNothing = endpoint('submitNothing', 'POST reporting/periods/{id}/nothing-to-report/', {
  access: 'reportDonations',
  summary: 'Say that a nonprofit received no donations in an open period; twice is the same as once. 409 where it reported some',
  ...ofNonprofit,
  refuses: [409],
  result: null,
});

export const undoNothing = endpoint('undoNothing', 'DELETE reporting/periods/{id}/nothing-to-report/', {
  access: 'reportDonations',
  summary: 'Take "nothing to report" back while the period is open',
  ...ofNonprofit,
  refuses: [409],
  result: null,
});

export const listPeriods = endpoint('listPeriods', 'GET reporting/periods/', {
  access: 'readAllDonations',
  summary: 'All periods, the latest first, with how many nonprofits reported',
  result: z.array(
    z.object({
      ...periodShape,
      /** how many nonprofits reported what; `missing` counts only nonprofits that are asked to report */
      counts: z.object({ donations: z.int(), nothing: z.int(), missing: z.int() }),
      totalAmount: z.number(),
      reminded: z.int(),
      /** the day on which reminders are sent automatically; null: never, or the due date is over */
      remindersOn: z.nullable(dayText),
    }),
  ),
});

const periodReport = z.object({
  id: z.int(),
  nonprofitRef: namedRef,
  ...report,
  /** whether the nonprofit is asked to report: published for web or print, and not inactive by the end of the period */
  asked: z.boolean(),
  submittedBy: z.nullable(personRef),
  /** how many accounts a reminder can be sent to */
  people: z.int(),
  remindedAt: z.nullable(momentText),
});

export const listReports = endpoint('listReports', 'GET reporting/reports/', {
  access: 'readAllDonations',
  summary: 'What each nonprofit reported for a period',
  query: reportsQuery,
  result: page(periodReport),
});

export const downloadReports = download({
  name: 'downloadReports',
  path: '/download-reporting/',
  access: 'readAllDonations',
  recentSignIn: true,
  summary: 'What each nonprofit reported for a period as CSV, narrowed and sorted as the list is; without an order, by id',
  query: reportsExport,
});

export const remindNonprofits = endpoint('remindNonprofits', 'POST reporting/periods/{id}/reminders/', {
  access: 'manageReporting',
  summary:
    'Email the staff of the nonprofits that have not reported an open period; nobody gets a second email for it. With `dry_run`, say whom and what',
  params: idParams,
  query: z.object({ dryRun: z.optional(flag) }),
  body: z.object({
    /** remind only nonprofits that the list finds by these words */
    search: z.optional(searchText),
    /** ids; default: all nonprofits that have not reported */
    nonprofits: z.optional(z.array(rowId).check(z.maxLength(2_000, 'Choose at most 2,000.'))),
    /** staff’s own words, in the email */
    message: z._default(text(2_000), ''),
    /** the number of emails that the preview returned; 409 if it has changed */
    emails: z.optional(z.int()),
    /** of the preview; 409 with the new preview if it would now send other letters */
    fingerprint: z.optional(text(64)),
  }),
  refuses: [409],
  result: z.object({
    /** how many of the chosen nonprofits have not reported */
    missing: z.int(),
    /**
     * `withoutPeople`: those of the `missing` nonprofits that have no active staff; `alreadyReminded`: how many of the `missing`
     * nonprofits have staff who all got a reminder before
     */
    withoutPeople: z.array(namedRef),
    alreadyReminded: z.int(),
    /** how many nonprofits get emails */
    nonprofits: z.int(),
    /** emails that are sent; with `dry_run`, emails that would be sent: one for each person */
    emails: z.int(),
    /** the first 200 receivers */
    people: z.array(z.object({ id: z.int(), fullName: z.string(), email: z.string(), nonprofit: z.string() })),
    sample: z.nullable(z.object({ subject: z.string(), text: z.string() })),
    fingerprint: z.string(),
    sent: z.boolean(),
  }),
});
