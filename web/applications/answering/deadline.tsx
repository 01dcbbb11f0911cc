import { useEffect, useState } from 'react';
import { formatCount, formatDeadline } from '../../ui/format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest that a browser's timer waits is 24.8 days. */
const longest = 20 * day;

/** The moment, kept: once a minute, and at `at`. */
export function useNow(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = at === null ? longest : at - now;
    const next = left > 0 ? Math.min(left + 500, minute) : minute;
    const timer = setTimeout(() => setNow(Date.now()), next);
    return () => clearTimeout(timer);
  }, [at, now]);
  return now;
}

/** `9 days left`; in the last days hours, in the last hours minutes. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds >= 2 * day) return `${formatCount(Math.floor(milliseconds / day), 'day', 'days')} left`;
  if (milliseconds >= 2 * hour) return `${formatCount(Math.floor(milliseconds / hour), 'hour', 'hours')} left`;
  return `${formatCount(Math.max(1, Math.ceil(milliseconds / minute)), 'minute', 'minutes')} left`;
}

/** Until when it can be written. */
export function Deadline({ closesAt, now }: { closesAt: string | null; now: number }) {
  if (closesAt === null) return null;
  const left = Date.parse(closesAt) - now;
  if (left <= 0) return <>Closed {formatDeadline(closesAt)}</>;
  return (
    <>
      Open until <time dateTime={closesAt}>{formatDeadline(closesAt)}</time> · <strong>{timeLeft(left)}</strong>
    </>
  );
}
