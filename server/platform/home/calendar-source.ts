import type { Actor } from '#contract/platform/access/permissions.ts';
import type { CalendarEntry } from '#contract/platform/home/calendar.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import type { Db } from '#server/platform/database/connection.ts';

export interface CalendarReading {
  db: Db;
  actor: Actor;
  /** the first and last day, `YYYY-MM-DD` */
  from: string;
  to: string;
  /** the programme's calendar day */
  today: string;
  settings: Settings;
  timeZone: string;
}

/** An entry at an instant. `readEntries` adds its day. */
type Timed = Omit<CalendarEntry, 'day' | 'at'> & { at: string };
type AllDay = Omit<CalendarEntry, 'at'>;
export type Dated = Timed | AllDay;

/** Reads the dates of a feature that the actor may see. `readEntries` leaves out dates outside the range. */
export type CalendarSource = (reading: CalendarReading) => Promise<Dated[]>;
