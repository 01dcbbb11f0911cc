/** A deadline in words, with its time of day. */
export function deadlineText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(new Date(instant));
}
