import { sql } from 'kysely';
import { countForDay } from '#server/money/giving/giving-day/totals.ts';
import { matchParts } from '#server/money/giving/pools/match-parts.ts';
import { booked } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { bookingLock } from './booking-lock.ts';

/** parts in one transaction */
const most = 1_000;

interface BookedPart {
  id: number;
  cents: number;
  nonprofit: number;
  order: number;
  day: string;
}

/**
 * Turns the parts of paid gifts into donations of their nonprofits, in the order in which they were paid. It runs beside the requests,
 * because gifts to one nonprofit would wait for each other's sums; one server does it at a time. Returns how many parts were booked. If
 * one part cannot be booked, the others are booked alone, and the failure is thrown at the end.
 */
export async function bookGifts(db: Db): Promise<number> {
  let sum = 0;
  // asked every second, mostly for nothing: one look at an index
  while (await isAnyDue(db)) {
    const count = await transact(db, (tx) => bookSome(tx)).catch((error: unknown) => bookAlone(db, error));
    sum += count;
    if (count < most) return sum;
  }
  return sum;
}

async function isAnyDue(db: Db): Promise<boolean> {
  const due = await db.selectFrom('giftParts').select('id').where('toBookAt', 'is not', null).limit(1).executeTakeFirst();
  return due !== undefined;
}

async function bookSome(tx: Tx, only?: number): Promise<number> {
  const lock = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${bookingLock}) AS taken`.execute(tx);
  return lock.rows[0]?.taken ? bookDue(tx, only) : 0;
}

/** Books each part in a transaction of its own, and throws what failed. */
async function bookAlone(db: Db, failure: unknown): Promise<never> {
  const due = await db.selectFrom('giftParts').select('id').where('toBookAt', 'is not', null).orderBy('toBookAt').execute();
  let last = failure;
  for (const { id } of due) {
    await transact(db, (tx) => bookSome(tx, id)).catch((error: unknown) => {
      last = error;
    });
  }
  throw last;
}

/** Books the parts that are due, at most a thousand, or `only` one. Only one transaction may do so at a time. */
export async function bookDue(tx: Tx, only: number | null = null): Promise<number> {
  const parts = await makeDonations(tx, only);
  await post(
    tx,
    parts.map(({ nonprofit, day, order, ...part }) => booked({ part, nonprofit, day, order })),
  );
  const ids = parts.map(({ id }) => id);
  await matchParts(tx, ids);
  await countForDay(tx, ids);
  return parts.length;
}

/** What a gift's wishes say to the nonprofit: lines of the donation's notes. */
const notes = sql`concat_ws(E'\n',
  CASE WHEN o.designation <> '' THEN 'Wish: ' || o.designation END,
  CASE o.dedication WHEN 'HONOR' THEN 'In honor of ' || o.dedicated_to WHEN 'MEMORY' THEN 'In memory of ' || o.dedicated_to END,
  CASE WHEN o.shares_email THEN 'Email: ' || o.email END)`;

const type = sql`CASE o.method WHEN 'CARD' THEN 'CREDIT_CARD' WHEN 'GIFT_CARD' THEN 'GIFT_CARD' WHEN 'CHECK' THEN 'CHECK' WHEN 'STOCK' THEN 'STOCK' ELSE 'OTHER' END`;

/** A gift that is hidden from nonprofits brings no name into its donation, so that no list, file or search can show one. */
const unlessHidden = (column: string) => sql`CASE WHEN o.is_hidden THEN '' ELSE o.${sql.raw(column)} END`;

async function makeDonations(tx: Tx, only: number | null): Promise<BookedPart[]> {
  const { rows } = await sql<BookedPart>`
    WITH due AS MATERIALIZED (
      SELECT id, order_id, nonprofit_id, cents + cover_cents AS cents, to_book_at FROM gift_parts
      WHERE to_book_at IS NOT NULL AND (${only}::int IS NULL OR id = ${only}::int) ORDER BY to_book_at, id LIMIT ${most} FOR UPDATE),
    numbered AS MATERIALIZED (
      SELECT due.*, nextval(pg_get_serial_sequence('donations', 'id'))::integer AS donation
      FROM (SELECT * FROM due ORDER BY to_book_at, id) due),
    made AS (
      INSERT INTO donations (id, nonprofit_id, amount, donation_type, source, date_received, first_name, last_name, zipcode, notes,
        received_by_programme)
      OVERRIDING SYSTEM VALUE
      SELECT donation, nonprofit_id, numbered.cents / 100.0, ${type}, 'ONLINE', o.given_on, ${unlessHidden('first_name')},
        ${unlessHidden('last_name')}, ${unlessHidden('zipcode')}, ${notes}, true
      FROM numbered JOIN gift_orders o ON o.id = order_id),
    marked AS (
      UPDATE gift_parts p SET donation_id = donation, booked_at = now(), to_book_at = NULL FROM numbered WHERE p.id = numbered.id)
    SELECT numbered.id, numbered.cents, nonprofit_id AS nonprofit, order_id AS "order", o.given_on::text AS day
    FROM numbered JOIN gift_orders o ON o.id = order_id ORDER BY donation`.execute(tx);
  return rows;
}
