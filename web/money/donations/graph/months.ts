// Words for the months (`YYYY-MM`) of the graph.

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

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$950.50`, `$1.25K`, `$3.4M`: abbreviates thousands and millions, and shows smaller amounts to the cent. */
export function abbreviatedDollars(amount: number): string {
  return Math.abs(Number(amount.toFixed(2))) < 1_000 ? exact.format(amount) : compact.format(amount);
}
