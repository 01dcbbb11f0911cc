/** Words for the months (`YYYY-MM`) of the graph. */

const initials = new Intl.DateTimeFormat('en-US', { month: 'narrow', timeZone: 'UTC' });
const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** `J` for January */
export const monthInitial = (month: string): string => initials.format(new Date(`${month}-01`));

/** `January 2026` */
export const monthName = (month: string): string => names.format(new Date(`${month}-01`));

/** `$950`, `$1.25K`, `$3.4M` */
export const abbreviatedDollars = (amount: number): string => compact.format(amount);
