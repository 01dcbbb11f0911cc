import type { Config } from '#server/platform/process/config.ts';

/** Returns a function for the day (`YYYY-MM-DD`) of an instant in a time zone; without an instant, of the present moment. */
export function calendarOf(timeZone: string): (instant?: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant = new Date()) => format.format(instant);
}

/** Like `calendarOf`, in the programme's time zone, which staff may change at any time. */
export function programmeCalendar(config: Pick<Config, 'public'>): (instant?: Date) => string {
  let zone = '';
  let calendar = calendarOf('UTC');
  return (instant) => {
    const { programmeTimeZone } = config.public;
    if (zone !== programmeTimeZone) calendar = calendarOf(programmeTimeZone);
    zone = programmeTimeZone;
    return calendar(instant);
  };
}
