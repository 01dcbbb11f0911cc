import * as z from 'zod/mini';
import { donationPayouts } from '#contract/money/payouts/payout-choices.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { choiceList, commaList, flag, oneOf, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { isInOrder, isWithinYear } from './donation-ranges.ts';

export const donationTypes = ['CREDIT_CARD', 'CHECK', 'CASH', 'GIFT_CARD', 'STOCK', 'OTHER'] as const;
export type DonationType = (typeof donationTypes)[number];

export const donationTypeLabels: Record<DonationType, string> = {
  CREDIT_CARD: 'Credit Card',
  CHECK: 'Check',
  CASH: 'Cash',
  GIFT_CARD: 'Gift Card',
  STOCK: 'Stock',
  OTHER: 'Other',
};

/** How a donation came: reported in the form, or with an uploaded file, or given through the programme. */
export const donationSources = ['FORM', 'IMPORT', 'ONLINE'] as const;

export const donationSourceLabels: Record<(typeof donationSources)[number], string> = {
  FORM: 'Entered by hand',
  IMPORT: 'Imported from a file',
  ONLINE: 'Given online',
};

/** Whether a donor was thanked, as the list can be filtered. */
export const thanksStates = ['TO_THANK', 'THANKED'] as const;

export const thanksStateLabels: Record<(typeof thanksStates)[number], string> = { TO_THANK: 'To thank', THANKED: 'Thanked' };

/** Shown where neither the donation nor the donor's account has a name. */
export const anonymousDonor = 'Anonymous';

const donationOrderings = ['-timestamp', 'timestamp', '-amount', 'amount', '-date_received', 'date_received'] as const;
export type DonationOrdering = (typeof donationOrderings)[number];
export const defaultDonationOrdering: DonationOrdering = '-timestamp';

export const donationPageSize = 100;
/** the number of recent donations that a profile lists */
export const recentDonations = 5;

export const rangeMessages = {
  day: 'Enter a date as YYYY-MM-DD.',
  order: 'The end date cannot be before the start date.',
  year: 'Choose a range of at most one year.',
  required: 'Choose a start date and an end date.',
  nonprofits: 'Choose at least one nonprofit.',
};

const day = calendarDay(rangeMessages.day);

const filters = {
  /** first and last day on which donations were received; if only one is given, the range is the year that begins or ends on it */
  startDate: z.optional(day),
  endDate: z.optional(day),
  nonprofitId: z.optional(wholeNumber),
  /** several nonprofits, for reports; the range may then be longer than a year */
  nonprofits: z.optional(commaList(wholeNumber)),
  donationType: z.optional(oneOf(donationTypes)),
  source: z.optional(oneOf(donationSources)),
  /** id of the donor's account */
  userId: z.optional(wholeNumber),
  /** words to find in the name or the city on the donation, or in the nonprofit's name, but not in the name of the donor's account */
  search: z.optional(searchText),
  /** whether the programme received the donation for the nonprofit */
  receivedByProgramme: z.optional(flag),
  /** what happened to the money of donations that the programme received */
  payout: z.optional(choiceList(donationPayouts)),
  /** whether the donor was thanked; TO_THANK: recent gifts that the programme received, and that get an acknowledgement */
  thanks: z.optional(oneOf(thanksStates)),
};

interface RangeFilters {
  startDate?: string | undefined;
  endDate?: string | undefined;
  nonprofits?: readonly number[] | undefined;
}

const inOrder = z.refine<RangeFilters>(isInOrder, { path: ['endDate'], error: rangeMessages.order });
const withinYear = z.refine<RangeFilters>((asked) => asked.nonprofits !== undefined || isWithinYear(asked), {
  path: ['endDate'],
  error: rangeMessages.year,
});

/** The filters of the list, of its totals and of its export. */
export const donationFilters = z.object(filters).check(inOrder, withinYear);
export type DonationFilters = z.output<typeof donationFilters>;

export const donationsExport = z
  .object({ ...filters, ordering: z.optional(oneOf(donationOrderings)) })
  .check(inOrder, withinYear);
export type DonationsExport = z.output<typeof donationsExport>;

export const donationsQuery = z
  .object({
    ...filters,
    page: paging.page,
    pageSize: z._default(paging.pageSize, donationPageSize),
    ordering: z._default(oneOf(donationOrderings), defaultDonationOrdering),
  })
  .check(inOrder, withinYear);
export type DonationsQuery = z.output<typeof donationsQuery>;

/** The query of a report: all members are required, and the range may be longer than a year. */
export const donationReportQuery = z
  .object({
    startDate: calendarDay(rangeMessages.required),
    endDate: calendarDay(rangeMessages.required),
    nonprofits: z.pipe(z._default(z.string(), ''), commaList(wholeNumber)),
    /** true: every nonprofit that received something in the range, instead of chosen ones */
    all: z._default(flag, false),
  })
  .check(
    inOrder,
    z.refine(({ nonprofits, all }) => all === true || nonprofits?.length > 0, {
      ...{ path: ['nonprofits'], error: rangeMessages.nonprofits },
      when: () => true,
    }),
  );
export type DonationReportQuery = z.output<typeof donationReportQuery>;
