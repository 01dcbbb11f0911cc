import type { HomeGroup, HomeLine } from '#contract/home/today.ts';
import type { Actor } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';

export interface HomeReading {
  db: Db;
  actor: Actor;
  /** the programme's calendar day */
  today: string;
  timeZone: string;
}

/** What a feature has to say today. An empty list where it has nothing. */
export type HomeLines = (reading: HomeReading) => Promise<HomeLine[]>;

type Said = Pick<HomeLine, 'key' | 'title'> & Partial<HomeLine>;

/** A line of the home page, with what it leaves out. */
export function line(group: HomeGroup, said: Said): HomeLine {
  return { group, link: null, detail: '', at: null, until: null, numbers: [], curve: null, ...said };
}

type Counted = { count: number; label: string; link: string; urgent?: boolean };

/** A line of numbers: those that are 0 are left out, and so is a line without numbers. */
export function waiting(key: string, title: string, counted: readonly Counted[]): HomeLine[] {
  const numbers = counted.filter(({ count }) => count > 0).map((one) => ({ urgent: false, ...one }));
  return numbers.length === 0 ? [] : [line('WAITING', { key, title, numbers })];
}
