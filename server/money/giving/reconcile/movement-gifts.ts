import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** A gift as the movements of its money need it. */
export interface MovedGift {
  id: number;
  payment: string;
  state: string;
  receivedCents: number;
  feesBorneBy: string;
  /** `cents`: with what covers fees */
  parts: { id: number; cents: number; nonprofit: number; donation: number | null }[];
}

/** The gifts that have these payments, by payment. Locks them, in the order of their ids. */
export async function lockGiftsOf(tx: Tx, payments: readonly string[]): Promise<Map<string, MovedGift>> {
  await sql`SELECT FROM gift_orders WHERE payment = ANY (${payments}::text[]) ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<MovedGift>`
    SELECT o.id, o.payment, o.state, o.received_cents AS "receivedCents", o.fees_borne_by AS "feesBorneBy",
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'cents', p.cents + p.cover_cents, 'nonprofit', p.nonprofit_id,
        'donation', p.donation_id) ORDER BY p.place), '[]') FROM gift_parts p WHERE p.order_id = o.id) AS parts
    FROM gift_orders o WHERE o.payment = ANY (${payments}::text[])`.execute(tx);
  return new Map(rows.map((gift) => [gift.payment, gift]));
}

/** The ids of the entries that the journal has, by key. */
export async function entryIds(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id::float8 AS id, key FROM money_entries WHERE key = ANY (${keys}::text[])`.execute(tx);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
