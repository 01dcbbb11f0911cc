import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarEntry } from '#contract/platform/home/calendar.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';

/** How calendar programs recognize an entry (`uid`), and how often it has changed (`sequence`). */
export interface Version {
  uid: string;
  sequence: number;
  changedAt: string;
}

interface Row extends Version {
  key: string;
  shown: Buffer;
}

/** The versions of a person's entries, by key. Stores only entries that are new or have changed since the last time. */
export async function readVersions(db: Db, person: number, entries: readonly CalendarEntry[]): Promise<Map<string, Version>> {
  const known = await findVersions(db, person);
  const changed = entries.filter((entry) => !known.get(entry.key)?.shown.equals(fingerprint(entry)));
  if (changed.length === 0) return known;
  return transact(db, async (tx) => {
    await tx
      .insertInto('calendarEntries')
      .values(changed.map((entry) => ({ userId: person, key: entry.key, shown: fingerprint(entry) })))
      // if two calendar programs ask at once, the change counts only once
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet({
            shown: (eb) => eb.ref('excluded.shown'),
            sequence: sql`calendar_entries.sequence + 1`,
            changedAt: sql`now()`,
          })
          .whereRef('calendarEntries.shown', '!=', 'excluded.shown'),
      )
      .execute();
    return findVersions(tx, person);
  });
}

async function findVersions(db: Db, person: number): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('calendarEntries')
    .select(['key', 'uid', 'sequence', 'changedAt', 'shown'])
    .where('userId', '=', person)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

const fingerprint = ({ title, detail, day, at, link }: CalendarEntry): Buffer =>
  hash('sha256', JSON.stringify([title, detail, day, at, link]), 'buffer');
