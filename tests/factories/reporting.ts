import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';

interface Traits {
  /** days from today; negative numbers are in the past */
  startsIn?: number;
  endsIn?: number;
  dueIn?: number;
}

/** Creates a period that ended ten days ago and is due in ten days. Override only what the test is about. */
export async function createPeriod(
  db: Db,
  { startsIn = -190, endsIn = -10, dueIn = 10 }: Traits = {},
): Promise<{ id: number; endsOn: string }> {
  const day = (days: number) => sql<string>`((now() AT TIME ZONE 'America/New_York')::date + ${days}::int)`;
  return db
    .insertInto('reportingPeriods')
    .values({ startsOn: day(startsIn), endsOn: day(endsIn), dueOn: day(dueIn) })
    .returning(['id', 'endsOn'])
    .executeTakeFirstOrThrow();
}
