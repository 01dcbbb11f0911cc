import type { DonationRange } from '#contract/money/donations/donation-ranges.ts';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';

/** `Jan 1, 2026 – Dec 31, 2026`; a line can break only after the dash. */
export const rangeText = ({ startDate, endDate }: DonationRange): string =>
  [startDate, endDate].map((day) => formatDate(day).replaceAll(' ', '\u00a0')).join('\u00a0– ');

/** A zero amount is blank. */
export const amountText = (amount: number): string => (amount === 0 ? '' : formatDollars(amount));
