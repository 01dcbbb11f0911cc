import { sql } from 'kysely';
import type { PoolRatio } from '#contract/money/giving/pool-words.ts';
import { matched } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Tx } from '#server/platform/database/connection.ts';

interface Pool {
  id: number;
  ratio: PoolRatio;
  perGift: number;
  left: number;
  from: number;
  until: number;
  /** null: all */
  nonprofits: number[] | null;
}

interface Candidate {
  part: number;
  order: number;
  nonprofit: number;
  /** without what covers fees */
  cents: number;
  day: string;
  begun: number;
}

interface Match extends Candidate {
  pool: number;
  wanted: number;
  /** what the pool had left before */
  left: number;
}

/**
 * Adds to parts that are being booked what open pools have for them, each match as a donation of its own. Only booking calls it, which
 * one transaction does at a time, so that no two gifts get the same money. Gifts are matched in the order of their payment; of a monthly gift
 * only the first one is.
 */
export async function matchParts(tx: Tx, parts: readonly number[]): Promise<void> {
  const pools = parts.length === 0 ? [] : await lockPools(tx);
  if (pools.length === 0) return;
  const candidates = await findCandidates(tx, parts);
  const given = await givenByOrder(tx, [...new Set(candidates.map(({ order }) => order))]);
  const matches = candidates.flatMap((candidate) => pools.flatMap((pool) => matchOf(candidate, pool, given) ?? []));
  if (matches.length === 0) return;
  await store(tx, matches);
  await post(tx, matches.map(matched));
}

async function lockPools(tx: Tx): Promise<Pool[]> {
  const { rows } = await sql<Pool>`
    SELECT id, ratio, per_gift_cents AS "perGift", least(cap_cents, funded_cents) - used_cents AS left,
      extract(epoch FROM from_at)::float8 AS "from", extract(epoch FROM until_at)::float8 AS "until",
      CASE WHEN NOT for_all THEN ARRAY(SELECT nonprofit_id FROM giving_pool_nonprofits WHERE pool_id = giving_pools.id) END AS nonprofits
    FROM giving_pools WHERE is_open AND used_cents < least(cap_cents, funded_cents) ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

/** Of a gift that repeats, the first payment alone: a pool is for what its sponsor brings about, and not for a calendar. */
async function findCandidates(tx: Tx, parts: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT p.id AS part, o.id AS "order", p.nonprofit_id AS nonprofit, p.cents, o.given_on::text AS day,
      extract(epoch FROM o.created_at)::float8 AS begun
    FROM gift_parts p JOIN gift_orders o ON o.id = p.order_id
    WHERE p.id = ANY (${parts}::int[])  AND (o.monthly_id IS NULL OR EXISTS (SELECT FROM monthly_gifts g WHERE g.order_id = o.id)) ORDER BY o.paid_at, p.id`.execute(
    tx,
  );
  return rows;
}

const keyOf = (order: number, pool: number) => `${order} ${pool}`;

/** What pools gave to other parts of these gifts before: the most per gift holds for all parts together. */
async function givenByOrder(tx: Tx, orders: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ order: number; pool: number; cents: number }>`
    SELECT p.order_id AS "order", m.pool_id AS pool, sum(m.cents)::int AS cents
    FROM gift_parts p JOIN pool_matches m ON m.part_id = p.id WHERE p.order_id = ANY (${orders}::int[]) GROUP BY 1, 2`.execute(
    tx,
  );
  return new Map(rows.map(({ order, pool, cents }) => [keyOf(order, pool), cents]));
}

/** The match of a part by a pool, which it takes off what is left; null: there is none. */
function matchOf(candidate: Candidate, pool: Pool, given: Map<string, number>): Match | null {
  const { order, nonprofit, cents, begun } = candidate;
  const fits = begun >= pool.from && begun < pool.until && (pool.nonprofits?.includes(nonprofit) ?? true);
  const key = keyOf(order, pool.id);
  const before = given.get(key) ?? 0;
  const [gift = 1, added = 1] = pool.ratio.split(':').map(Number);
  const wanted = Math.min(Math.floor((cents * added) / gift), pool.perGift - before);
  const { left } = pool;
  const match = Math.min(wanted, left);
  if (!fits || match <= 0) return null;
  pool.left -= match;
  given.set(key, before + match);
  return { ...candidate, cents: match, pool: pool.id, wanted, left };
}

async function store(tx: Tx, matches: readonly Match[]): Promise<void> {
  await sql`
    WITH given AS MATERIALIZED (
      SELECT m.*, nextval(pg_get_serial_sequence('donations', 'id'))::integer AS donation
      FROM json_to_recordset(${JSON.stringify(matches)})
        AS m (part integer, nonprofit integer, pool integer, cents integer, wanted integer, "left" integer, day date)),
    made AS (
      INSERT INTO donations (id, nonprofit_id, amount, donation_type, source, date_received, last_name, notes, received_by_programme)
      OVERRIDING SYSTEM VALUE
      SELECT donation, nonprofit, given.cents / 100.0, 'OTHER', 'ONLINE', day, CASE WHEN p.is_named THEN p.sponsor ELSE '' END,
        'Match ' || p.ratio || ': ' || p.name, true
      FROM given JOIN giving_pools p ON p.id = pool ORDER BY donation),
    kept AS (
      INSERT INTO pool_matches (part_id, pool_id, donation_id, cents, wanted_cents, left_cents)
      SELECT part, pool, donation, cents, wanted, "left" FROM given ORDER BY donation)
    UPDATE giving_pools p SET used_cents = used_cents + sums.cents
    FROM (SELECT pool, sum(cents)::integer AS cents FROM given GROUP BY 1) AS sums WHERE p.id = sums.pool`.execute(tx);
}
