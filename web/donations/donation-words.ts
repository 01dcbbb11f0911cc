import type { DonationRange } from '#contract/donations/donation-ranges.ts';
import { formatDate, formatDollars } from '../ui/text/format.ts';

/** `Jan 1, 2026 – Dec 31, 2026` */
export const rangeText = ({ startDate, endDate }: DonationRange): string => `${formatDate(startDate)} – ${formatDate(endDate)}`;

/** A zero amount is blank. */
export const amountText = (amount: number): string => (amount === 0 ? '' : formatDollars(amount));
