import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';

/**
 * Everything that names a category, and what makes it name another one; a test holds this list against
 * the foreign keys there are. `nonprofit_categories` is kept from `nonprofits.category_ids` by its trigger.
 */
export const categoryReferences = ['nonprofit_categories', 'nonprofits', 'ntee_categories'] as const;

/**
 * Gives everything that has the category `from` the category `into` instead, and deletes `from`. Answers
 * how many nonprofits had it. What is being saved at the same time either is saved first and moves too,
 * or is refused because its category is no more.
 */
export async function moveReferences(tx: Tx, from: number, into: number): Promise<number> {
  // Nonprofits before the category: who is saving one holds it already when he asks for its category.
  await sql`SELECT FROM nonprofits WHERE category_ids @> ARRAY[${from}]::int[] OR print_category_id = ${from}
    ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT FROM categories WHERE id = ${from} FOR UPDATE`.execute(tx);
  // The version goes up: a form that was opened before is told, and shows both.
  const moved = await sql`UPDATE nonprofits SET version = version + 1, updated_at = now(),
      category_ids = CASE WHEN ${into} = ANY (category_ids) THEN array_remove(category_ids, ${from})
        ELSE array_replace(category_ids, ${from}, ${into}) END,
      print_category_id = CASE WHEN print_category_id = ${from} THEN ${into} ELSE print_category_id END
    WHERE category_ids @> ARRAY[${from}]::int[] OR print_category_id = ${from}`.execute(tx);
  await sql`UPDATE ntee_categories SET category_id = ${into} WHERE category_id = ${from}`.execute(tx);
  await sql`DELETE FROM categories WHERE id = ${from}`.execute(tx);
  return Number(moved.numAffectedRows ?? 0);
}
