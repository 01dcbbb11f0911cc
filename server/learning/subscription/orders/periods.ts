import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { LearningOrders } from '#server/platform/database/types.ts';

/** An order. `startsOn` and `endsOn` are days, `YYYY-MM-DD`; the last day belongs to the access. */
export type StoredOrder = Selectable<LearningOrders>;

/** The same day of the next year; after February 29, the last day of February. */
export function sameDayNextYear(day: string): string {
  const year = Number(day.slice(0, 4)) + 1;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(4);
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`;
}

/** The days of a year that is bought today: it begins on the last day of the present access, or today. */
export function nextPeriod(endsOn: string | null, today: string): { startsOn: string; endsOn: string } {
  const startsOn = endsOn !== null && endsOn > today ? endsOn : today;
  return { startsOn, endsOn: sameDayNextYear(startsOn) };
}

export interface Standing {
  /** access without an end, which staff gave */
  unlimited: boolean;
  /** the last day of the access that has not ended; null: no access with an end */
  endsOn: string | null;
  /** the last day of the newest access that has ended; null: none */
  endedOn: string | null;
}

/** Reads the access of a nonprofit from its orders and its own columns, including access that begins later. */
export async function readStanding(db: Db, nonprofit: number, today: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT n.learning_commons_granted AS unlimited,
      greatest(CASE WHEN n.learning_commons_until >= ${today}::date THEN n.learning_commons_until END,
        max(o.ends_on) FILTER (WHERE o.ends_on >= ${today}::date)) AS ends_on,
      greatest(CASE WHEN n.learning_commons_until < ${today}::date THEN n.learning_commons_until END,
        max(o.ends_on) FILTER (WHERE o.ends_on < ${today}::date)) AS ended_on
    FROM nonprofits n LEFT JOIN learning_orders o ON o.nonprofit_id = n.id AND o.state = 'ACTIVE'
    WHERE n.id = ${nonprofit} GROUP BY n.id`.execute(db);
  return rows[0] ?? { unlimited: false, endsOn: null, endedOn: null };
}

/**
 * The new days of an order whose access is given back after a dispute. If another bought year overlaps the days that are left,
 * these days move to the end of the last bought year, so that nobody pays twice for the same days.
 */
export async function daysGivenBack(tx: Tx, order: StoredOrder, today: string): Promise<{ startsOn?: string; endsOn?: string }> {
  const { rows } = await sql<{ startsOn: string; endsOn: string; overlaps: boolean }>`
    WITH left_over AS (SELECT greatest(${order.startsOn}::date, ${today}::date) AS first, ${order.endsOn}::date AS last)
    SELECT max(o.ends_on) AS starts_on, max(o.ends_on) + (last - first) AS ends_on,
      bool_or(o.starts_on < last AND o.ends_on > first) AS overlaps
    FROM left_over JOIN learning_orders o ON o.nonprofit_id = ${order.nonprofitId} AND o.state = 'ACTIVE' AND o.kind <> 'GRANT'
      AND o.id <> ${order.id}
    WHERE last > first GROUP BY first, last`.execute(tx);
  const [found] = rows;
  return found?.overlaps ? { startsOn: found.startsOn, endsOn: found.endsOn } : {};
}

/** Lets bought years begin sooner after access ended early: each begins when the access before it ends. */
export async function moveUp(tx: Tx, nonprofit: number, today: string): Promise<void> {
  const orders = await tx
    .selectFrom('learningOrders')
    .select(['id', 'kind', 'startsOn', 'endsOn'])
    .where('nonprofitId', '=', nonprofit)
    .where('state', '=', 'ACTIVE')
    .where('endsOn', '>=', today)
    .orderBy('startsOn')
    .orderBy('id')
    .execute();
  const until = await tx
    .selectFrom('nonprofits')
    .select('learningCommonsUntil')
    .where('id', '=', nonprofit)
    .executeTakeFirstOrThrow();
  let covered = until.learningCommonsUntil;
  for (const { id, kind, startsOn, endsOn } of orders) {
    const period = nextPeriod(covered, today);
    const moves = kind !== 'GRANT' && startsOn !== null && startsOn > period.startsOn;
    if (moves) await tx.updateTable('learningOrders').set(period).where('id', '=', id).execute();
    const last = moves ? period.endsOn : endsOn;
    if (last !== null && (covered === null || last > covered)) covered = last;
  }
}
