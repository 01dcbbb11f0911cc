const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (`YYYY-MM-DD`): `May 5, 2031`. */
export function shortDay(day: string): string {
  return days.format(new Date(day));
}
