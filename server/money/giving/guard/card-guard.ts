import { sql } from 'kysely';
import type { GuardState } from '#contract/money/giving/card-guard.ts';
import { proofBits } from '#server/platform/access/challenge.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Queries } from '#server/platform/database/reads.ts';

/**
 * When Almoner guards by itself: so many cards refused within two minutes, or within an hour, and most cards refused. A programme with
 * few gifts sees a slow test only in the hour.
 */
const declinesInMinutes = 30;
const declinesInHour = 60;
const refusedShare = 0.6;
/** cards of proved addresses that are refused within an hour in spite of the guard: then none is taken for an hour */
const declinesToClose = 100;

/** How cards are taken just now, as SQL over the row of `card_guard`. */
export const guardState = `CASE WHEN mode = 'CLOSED' OR closed_until > now() THEN 'CLOSED'
  WHEN mode = 'GUARDED' OR guarded_until > now() THEN 'GUARDED' ELSE 'OPEN' END`;

/** Until when it stays so by itself, as SQL; NULL: staff chose it, or cards are taken as usual. */
export const guardedUntil = `CASE WHEN mode = 'CLOSED' THEN NULL WHEN closed_until > now() THEN closed_until
  WHEN mode = 'AUTO' AND guarded_until > now() THEN guarded_until END`;

export async function readGuardState(reads: Queries): Promise<GuardState> {
  const { rows } = await reads.query<{ state: GuardState }>({
    name: 'card guard',
    text: `SELECT ${guardState} AS state FROM card_guard`,
  });
  return rows[0]?.state ?? 'OPEN';
}

/**
 * The bits of a puzzle, which rise with the cards that were refused in the last ten minutes. At most four times as hard: an old
 * telephone solves it in some seconds, while its owner fills in the form.
 */
export async function bitsNow(reads: Queries): Promise<number> {
  const { rows } = await reads.query<{ declined: number }>({
    name: 'puzzle of gifts',
    text: `SELECT coalesce(sum(declined), 0)::int AS declined FROM card_declines WHERE minute > now() - interval '10 minutes'`,
  });
  const { declined = 0 } = rows[0] ?? {};
  return proofBits + (declined > 30 ? 2 : declined > 10 ? 1 : 0);
}

interface Counted {
  recent: number;
  hour: number;
  guarded: number;
  state: GuardState;
}

/**
 * Counts a card that its bank refused, and begins to guard where cards are being tested. `isGuarded`: its donor had proved their address;
 * only such cards can close cards, so that nobody closes them without a mailbox for each three tries.
 */
export async function countDecline(db: Db, isGuarded: boolean): Promise<void> {
  await sql`INSERT INTO card_declines AS d (minute, declined, guarded) VALUES (date_trunc('minute', now()), 1, ${Number(isGuarded)}::int)
    ON CONFLICT (minute) DO UPDATE SET declined = d.declined + 1, guarded = d.guarded + ${Number(isGuarded)}::int`.execute(db);
  const { rows } = await sql<Counted>`
    SELECT ${sql.raw(guardState)} AS state, declined.* FROM card_guard, (
      SELECT coalesce(sum(declined) FILTER (WHERE minute > now() - interval '2 minutes'), 0)::int AS recent,
        coalesce(sum(declined), 0)::int AS hour, coalesce(sum(guarded), 0)::int AS guarded
      FROM card_declines WHERE minute > now() - interval '1 hour') AS declined`.execute(db);
  const [counted] = rows;
  if (!counted || counted.state === 'CLOSED' || !(await isTested(db, counted))) return;
  const closes = counted.state === 'GUARDED' && counted.guarded > declinesToClose;
  if (counted.state === 'OPEN' || closes)
    await sql`UPDATE card_guard SET version = version + 1, guarded_until = now() + interval '1 hour',
      closed_until = CASE WHEN ${closes} THEN now() + interval '1 hour' ELSE closed_until END
      WHERE ${sql.raw(guardState)} = ${counted.state}`.execute(db);
}

/** Counts paid gifts only where enough cards were refused. */
async function isTested(db: Db, { recent, hour }: Counted): Promise<boolean> {
  const isMost = async (declined: number, minutes: number) =>
    declined > (declined + (await paidWithin(db, minutes))) * refusedShare;
  return (recent > declinesInMinutes && (await isMost(recent, 2))) || (hour > declinesInHour && (await isMost(hour, 60)));
}

async function paidWithin(db: Db, minutes: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`SELECT count(*)::int AS paid FROM gift_orders
    WHERE created_at > now() - make_interval(mins => ${minutes}::int) AND method = 'CARD' AND state = 'PAID'`.execute(db);
  return rows[0]?.paid ?? 0;
}
