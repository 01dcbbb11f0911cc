import { programme } from '../programme.ts';

/** Numbers and dates as people of the programme write them: US English, in the programme's time zone. */

const numbers = new Intl.NumberFormat('en-US');

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `2 nonprofits` */
export function formatCount(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** A calendar day (`YYYY-MM-DD`) is the same day everywhere; an instant falls on a day in the programme's zone. */
export function formatDate(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: day ? 'UTC' : programme().programmeTimeZone,
  }).format(new Date(value));
}
