import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/**
 * The tables that refer to categories. A test compares this list with the foreign keys that exist, so that a merge leaves out
 * none. A trigger derives `nonprofit_categories` from `nonprofits.category_ids`.
 */
export const categoryReferences = [
  'nonprofit_categories',
  'nonprofits',
  'ntee_categories',
  'reviewer_rankings',
  'visitor_subscriptions',
] as const;

/**
 * Replaces the category `from` with `into` everywhere, and deletes `from`. Returns how many nonprofits had `from`. A nonprofit
 * that is saved at the same time is either saved first and moves too, or is refused because its category no longer exists.
 */
export async function moveReferences(tx: Tx, from: number, into: number): Promise<number> {
  // Lock nonprofits before the category, as a save of a nonprofit does, so that the two cannot deadlock.
  await sql`SELECT FROM nonprofits WHERE category_ids @> ARRAY[${from}]::int[] OR print_category_id = ${from}
    ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT FROM categories WHERE id = ${from} FOR UPDATE`.execute(tx);
  // Raise the version, so that saving a nonprofit's form that was opened before the merge is refused with 409.
  const moved = await sql`UPDATE nonprofits SET version = version + 1, updated_at = now(),
      category_ids = CASE WHEN ${into} = ANY (category_ids) THEN array_remove(category_ids, ${from})
        ELSE array_replace(category_ids, ${from}, ${into}) END,
      print_category_id = CASE WHEN print_category_id = ${from} THEN ${into} ELSE print_category_id END
    WHERE category_ids @> ARRAY[${from}]::int[] OR print_category_id = ${from}`.execute(tx);
  await sql`UPDATE ntee_categories SET category_id = ${into} WHERE category_id = ${from}`.execute(tx);
  await moveRankings(tx, from, into);
  // a visitor who follows both keeps one, the confirmed one if there is one; the other goes with the category
  await sql`DELETE FROM visitor_subscriptions o USING visitor_subscriptions v WHERE o.category_id = ${into} AND o.confirmed_at IS NULL
    AND v.category_id = ${from} AND v.email = o.email AND v.confirmed_at IS NOT NULL`.execute(tx);
  await sql`UPDATE visitor_subscriptions v SET category_id = ${into} WHERE category_id = ${from}
    AND NOT EXISTS (SELECT FROM visitor_subscriptions o WHERE o.email = v.email AND o.category_id = ${into})`.execute(tx);
  await sql`DELETE FROM categories WHERE id = ${from}`.execute(tx);
  return Number(moved.numAffectedRows ?? 0);
}

/** A reviewer who ranked both categories keeps the better rank, and the ranks below move up. */
async function moveRankings(tx: Tx, from: number, into: number): Promise<void> {
  await sql`DELETE FROM reviewer_rankings worse USING reviewer_rankings better
    WHERE worse.user_id = better.user_id AND worse.category_id IN (${from}, ${into}) AND better.category_id IN (${from}, ${into})
      AND better.rank < worse.rank`.execute(tx);
  await sql`UPDATE reviewer_rankings SET category_id = ${into} WHERE category_id = ${from}`.execute(tx);
  await sql`UPDATE reviewer_rankings r SET rank = counted.place FROM (
      SELECT user_id, category_id, row_number() OVER (PARTITION BY user_id ORDER BY rank) AS place FROM reviewer_rankings
      WHERE user_id IN (SELECT user_id FROM reviewer_rankings WHERE category_id = ${into})
    ) AS counted
    WHERE r.user_id = counted.user_id AND r.category_id = counted.category_id AND r.rank <> counted.place`.execute(tx);
}
