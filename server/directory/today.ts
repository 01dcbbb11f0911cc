/** Returns the day (`YYYY-MM-DD`) of an instant in a time zone: of the present one, unless another is given. */
export function calendarOf(timeZone: string): (instant?: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant = new Date()) => format.format(instant);
}
