import { sql } from 'kysely';
import type { MergeRefusal } from '#contract/nonprofits/register/merges.ts';
import { mostWishListItems } from '#contract/nonprofits/wish-list.ts';
import { countWishes } from '#server/nonprofits/wish-list/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

interface Pair {
  merged: { id: number; name: string };
  into: { id: number; name: string };
}

/** The reasons why two nonprofits cannot be merged, with what to do instead and links to the records. */
export async function findRefusals(db: Db, pair: Pair): Promise<MergeRefusal[]> {
  return [
    ...(await findResponsesOfBoth(db, pair)),
    ...(await findMoney(db, pair)),
    ...(await findOpenOrders(db, pair)),
    ...(await findTooManyWishes(db, pair)),
  ];
}

async function findResponsesOfBoth(db: Db, { merged, into }: Pair): Promise<MergeRefusal[]> {
  const { rows } = await sql<{ name: string; one: number; other: number }>`
    SELECT t.name, one.id AS one, other.id AS other
    FROM application_responses one JOIN application_responses other ON other.template_id = one.template_id
    JOIN application_templates t ON t.id = one.template_id
    WHERE one.nonprofit_id = ${merged.id} AND other.nonprofit_id = ${into.id} ORDER BY t.name, t.id`.execute(db);
  return rows.map(({ name, one, other }) => ({
    text: `Both have a response to “${name}”, and a nonprofit has one. Deactivate “${merged.name}” instead, so that both responses stay.`,
    links: [
      { label: `Response of “${merged.name}”`, path: `/applications/responses/${one}` },
      { label: `Response of “${into.name}”`, path: `/applications/responses/${other}` },
    ],
  }));
}

async function findMoney(db: Db, { merged, into }: Pair): Promise<MergeRefusal[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT DISTINCT nonprofit_id AS id FROM ledger_entries WHERE nonprofit_id IN (${merged.id}, ${into.id})
    UNION SELECT nonprofit_id FROM payout_lines WHERE nonprofit_id IN (${merged.id}, ${into.id})`.execute(db);
  const having = rows.map(({ id }) => id);
  if (!having.includes(merged.id)) return [];
  const links = [merged, into]
    .filter(({ id }) => having.includes(id))
    .map(({ id, name }) => ({ label: `Payouts of “${name}”`, path: `/payouts/accounts/${id}` }));
  const text = having.includes(into.id)
    ? `Both have entries in the payout ledger, which never change and never move. Deactivate “${merged.name}” instead.`
    : `“${merged.name}” has entries in the payout ledger, which never change. Merge “${into.name}” into it instead, or deactivate it.`;
  return [{ text, links }];
}

async function findOpenOrders(db: Db, { merged, into }: Pair): Promise<MergeRefusal[]> {
  const open = await sql<{ count: number }>`SELECT count(*)::int AS count FROM learning_orders
    WHERE state = 'OPEN' AND nonprofit_id IN (${merged.id}, ${into.id})`.execute(db);
  if ((open.rows[0]?.count ?? 0) < 2) return [];
  return [
    { text: 'Both have an open payment for the Learning Commons. Wait until one of them is paid or has ended.', links: [] },
  ];
}

async function findTooManyWishes(db: Db, { merged, into }: Pair): Promise<MergeRefusal[]> {
  const [theirs, kept] = [await countWishes(db, merged.id), await countWishes(db, into.id)];
  const count = theirs + kept;
  if (theirs === 0 || count <= mostWishListItems) return [];
  const text = `Together they have ${count} wishes, and a wish list holds at most ${mostWishListItems}. Delete ${count - mostWishListItems} of them first.`;
  const links = [merged, into].map(({ id, name }) => ({ label: `Wishes of “${name}”`, path: `/nonprofit/${id}` }));
  return [{ text, links }];
}
