/** `Eastern Time`; a zone without such a name is shown by its identifier: `Antarctica/Troll`. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

// The functions below convert between an instant and a time zone's clock, in the form of `<input type="datetime-local">`.

function partsIn(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** `2027-01-31T17:00` in the zone; empty for null. */
export function toLocalTime(instant: string | null, zone: string): string {
  return instant === null ? '' : partsIn(zone, Date.parse(instant));
}

/**
 * The instant at which the zone's clock shows this time; null if the time is incomplete. In spring, a time in the skipped hour
 * counts as one hour later. In autumn, a time in the repeated hour means the first of the two hours.
 */
export function fromLocalTime(local: string, zone: string): string | null {
  const wanted = Date.parse(`${local}Z`);
  if (local === '' || Number.isNaN(wanted)) return null;
  const offsetAt = (instant: number) => Date.parse(`${partsIn(zone, instant)}Z`) - instant;
  const hours = 3_600_000;
  const candidates = [offsetAt(wanted - 24 * hours), offsetAt(wanted + 24 * hours)].map((offset) => wanted - offset);
  const exact = candidates.filter((instant) => instant + offsetAt(instant) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}
