import type { Actor } from '#contract/platform/access/permissions.ts';
import type { HomeGroup, HomeLine } from '#contract/platform/home/today.ts';
import type { Db } from '#server/platform/database/connection.ts';

export interface HomeReading {
  db: Db;
  actor: Actor;
  /** the present day in the programme's time zone, `YYYY-MM-DD` */
  today: string;
  timeZone: string;
}

/** Reads the lines of one feature for today; none if the feature has nothing to tell. */
export type HomeLines = (reading: HomeReading) => Promise<HomeLine[]>;

type Said = Pick<HomeLine, 'key' | 'title'> & Partial<HomeLine>;

/** Makes a line of the home page; missing members get empty values. */
export function line(group: HomeGroup, said: Said): HomeLine {
  const urgent = said.numbers?.some((number) => number.urgent) ?? false;
  return { group, link: null, detail: '', urgent, at: null, until: null, numbers: [], curve: null, ...said };
}

type Counted = { count: number; label: string; link: string; urgent?: boolean };

/** A line with the numbers that are not 0; no line if all are 0. */
export function waiting(key: string, title: string, counted: readonly Counted[]): HomeLine[] {
  const numbers = counted.filter(({ count }) => count > 0).map((one) => ({ urgent: false, ...one }));
  return numbers.length === 0 ? [] : [line('WAITING', { key, title, numbers })];
}
