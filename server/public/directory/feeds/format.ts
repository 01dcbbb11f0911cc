// Days and times in US English.

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** `YYYY-MM-DD` → `Saturday, December 5, 2026`. A calendar day has no time zone. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** `6:30 PM`, from `18:30` or `18:30:00` */
export function formatTime(time: string): string {
  return times.format(new Date(`2000-01-01T${time.slice(0, 5)}:00Z`));
}
