import { sql } from 'kysely';
import type { PoolRatio } from '#contract/money/giving/pool-words.ts';
import type { Pool } from '#contract/money/giving/pools.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

type Row = Omit<Pool, 'perGift' | 'cap' | 'funded' | 'used' | 'can'> & {
  ratio: PoolRatio;
  perGiftCents: number;
  capCents: number;
  fundedCents: number;
  usedCents: number;
};

/** All pools, the newest first; with `id`, only this one. */
export async function readPools(db: Db, id: number | null = null): Promise<Pool[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.version, p.name, p.sponsor, p.is_named, p.ratio, p.per_gift_cents, p.cap_cents, p.funded_cents, p.used_cents,
      iso_instant(p.from_at) AS from_at, iso_instant(p.until_at) AS until_at, p.for_all, p.is_open,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) ORDER BY n.name, n.id), '[]')
        FROM giving_pool_nonprofits c JOIN nonprofits n ON n.id = c.nonprofit_id WHERE c.pool_id = p.id) AS nonprofits,
      (SELECT count(*)::int FROM pool_matches m WHERE m.pool_id = p.id) AS matches,
      (SELECT coalesce(json_agg(json_build_object('id', d.id, 'amount', d.cents / 100.0, 'day', d.day, 'note', d.note,
          'enteredBy', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'fullName', full_name(u.first_name, u.last_name)) END)
          ORDER BY d.id DESC), '[]')
        FROM giving_pool_deposits d LEFT JOIN users u ON u.id = d.entered_by WHERE d.pool_id = p.id) AS deposits
    FROM giving_pools p WHERE ${id}::int IS NULL OR p.id = ${id}::int ORDER BY p.id DESC`.execute(db);
  return rows.map(({ perGiftCents, capCents, fundedCents, usedCents, ...same }) => ({
    ...same,
    perGift: perGiftCents / 100,
    cap: capCents / 100,
    funded: fundedCents / 100,
    used: usedCents / 100,
    can: { delete: same.deposits.length === 0 },
  }));
}

export async function readPool(db: Db, id: number): Promise<Pool> {
  const [pool] = await readPools(db, id);
  if (!pool) throw notFound();
  return pool;
}
