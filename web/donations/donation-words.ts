import type { DonationRange } from '#contract/donations/donation-ranges.ts';
import { programme } from '../programme/programme.ts';
import { formatDollars } from '../ui/text/format.ts';

const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });

/** A calendar day in the short format of a table: `3/1/2026`. */
export const shortDay = (day: string): string => short.format(new Date(day));

/** The day of an instant in the programme's time zone, in the same format. */
export const shortMoment = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: programme().programmeTimeZone }).format(new Date(instant));

/** `1/1/2026 – 12/31/2026` */
export const rangeText = ({ startDate, endDate }: DonationRange): string => `${shortDay(startDate)} – ${shortDay(endDate)}`;

/** A zero amount is blank. */
export const amountText = (amount: number): string => (amount === 0 ? '' : formatDollars(amount));
