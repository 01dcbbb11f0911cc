import { useEffect, useState } from 'react';
import { openStateAt } from '#contract/application-templates.ts';
import { openWords } from '../open-words.ts';

const minute = 60_000;

/** The moment, kept: once a minute, and at `at`. */
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

/** Until when it can be written. */
export function Deadline({ closesAt, now }: { closesAt: string; now: number }) {
  const dates = { opensAt: null, closesAt };
  return openWords(dates, openStateAt(dates, now), now);
}
