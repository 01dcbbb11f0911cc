/** Returns the current day (`YYYY-MM-DD`) in a time zone. */
export function calendarOf(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return () => format.format(new Date());
}
