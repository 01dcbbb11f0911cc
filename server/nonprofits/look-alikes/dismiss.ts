import { sql } from 'kysely';
import { lookAlikeMessages } from '#contract/nonprofits/register/look-alikes.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';

interface Two {
  one: number;
  other: number;
}

/**
 * Marks two nonprofits as different organizations. The mark covers only the values that they share now. Throws 409 if they share
 * none, or if one of them no longer exists.
 */
export async function dismissLookAlike(tx: Tx, actor: Actor, two: Two): Promise<void> {
  const names = await lockBoth(tx, two);
  const { rows } = await sql<{ keys: string[] }>`SELECT array_agg(key ORDER BY key)::text[] AS keys FROM (
    SELECT key FROM look_alikes WHERE nonprofit_id IN (${two.one}, ${two.other}) GROUP BY key HAVING count(*) = 2) AS shared`.execute(
    tx,
  );
  const keys = rows[0]?.keys ?? [];
  if (keys.length === 0) throw refuse(409, lookAlikeMessages.different);
  const { rows: marked } = await sql`
    INSERT INTO dismissed_look_alikes AS d (lower_id, higher_id, keys, dismissed_by)
    VALUES (${Math.min(two.one, two.other)}, ${Math.max(two.one, two.other)}, ${keys}::bigint[], ${actor.id})
    ON CONFLICT (lower_id, higher_id) DO UPDATE SET keys = ARRAY(SELECT unnest(d.keys) UNION SELECT unnest(excluded.keys)),
      dismissed_at = now(), dismissed_by = excluded.dismissed_by WHERE NOT d.keys @> excluded.keys
    RETURNING lower_id`.execute(tx);
  if (marked.length > 0) await record(tx, actor, names, 'marked as not the same as another');
}

/** Deletes the mark that two nonprofits are different organizations. Throws 409 if one of them no longer exists. */
export async function restoreLookAlike(tx: Tx, actor: Actor, two: Two): Promise<void> {
  const names = await lockBoth(tx, two);
  const { numDeletedRows } = await tx
    .deleteFrom('dismissedLookAlikes')
    .where('lowerId', '=', Math.min(two.one, two.other))
    .where('higherId', '=', Math.max(two.one, two.other))
    .executeTakeFirst();
  if (numDeletedRows > 0) await record(tx, actor, names, 'marked as perhaps the same as another');
}

type Named = readonly { id: number; name: string }[];

/** Locks both nonprofits, so that what they share cannot change before the mark is stored. */
async function lockBoth(tx: Tx, { one, other }: Two): Promise<Named> {
  const { rows } = await sql<
    Named[number]
  >`SELECT id, name FROM nonprofits WHERE id IN (${one}, ${other}) ORDER BY id FOR SHARE`.execute(tx);
  if (rows.length < 2) throw refuse(409, lookAlikeMessages.none);
  return rows;
}

async function record(tx: Tx, actor: Actor, names: Named, action: string): Promise<void> {
  await recordChanges(
    tx,
    names.map(({ id, name }) => ({
      actor,
      action,
      subject: { kind: 'nonprofit', id, name },
      reason: names
        .filter((other) => other.id !== id)
        .map((other) => `The other one is “${other.name}” (number ${other.id}).`)
        .join(''),
    })),
  );
}
