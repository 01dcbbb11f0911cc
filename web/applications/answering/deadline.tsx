import { useEffect, useState } from 'react';
import { openStateAt } from '#contract/applications/publication.ts';
import { openingText } from '../public/opening-text.ts';

const minute = 60_000;

/** The current time, updated once a minute and at `at`. */
export function useNow(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = (at ?? now) - now;
    const next = left > 0 ? Math.min(left + 500, minute) : minute;
    const timer = setTimeout(() => setNow(Date.now()), next);
    return () => clearTimeout(timer);
  }, [at, now]);
  return now;
}

export function Deadline({ closesAt, now }: { closesAt: string; now: number }) {
  const dates = { opensAt: null, closesAt };
  return openingText(dates, openStateAt(dates, now), now);
}
