import { sql } from 'kysely';
import type { TellMeAbout } from '#contract/public/visitor-letters/tell-me.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';

/** days after which an address that nobody confirmed is deleted */
const confirmDays = 7;

/** The columns that say what a subscription is about: the same for a shortlist in another order. */
export function columnsOf(about: TellMeAbout) {
  return {
    kind: about.kind,
    categoryId: about.kind === 'CATEGORY' ? about.category : null,
    townKey: about.kind === 'TOWN' ? about.town : null,
    nonprofitIds: about.kind === 'SHORTLIST' ? about.ids.toSorted((a, b) => a - b) : null,
  };
}

interface AboutRow {
  kind: string;
  categoryId: number | null;
  townKey: string | null;
  nonprofitIds: number[] | null;
}

export function aboutOf({ kind, categoryId, townKey, nonprofitIds }: AboutRow): TellMeAbout {
  if (kind === 'CATEGORY' && categoryId !== null) return { kind, category: categoryId };
  if (kind === 'TOWN' && townKey !== null) return { kind, town: townKey };
  if (kind === 'SHORTLIST') return { kind, ids: nonprofitIds ?? [] };
  return { kind: 'ALL' };
}

/** SQL about `n`, a nonprofit. A merged nonprofit of a shortlist counts as the one that was kept. */
export function isAbout(about: TellMeAbout) {
  switch (about.kind) {
    case 'ALL':
      return sql<boolean>`true`;
    case 'CATEGORY':
      return sql<boolean>`n.category_ids @> ARRAY[${about.category}]::int[]`;
    case 'TOWN':
      return sql<boolean>`n.town_key = ${about.town}`;
    case 'SHORTLIST':
      return sql<boolean>`n.id IN (WITH RECURSIVE way AS (
        SELECT unnest(${[...about.ids]}::int[]) AS id
        UNION SELECT m.into_id FROM way JOIN nonprofit_merges m ON m.merged_id = way.id AND m.undone_at IS NULL) SELECT id FROM way)`;
  }
}

/**
 * What the letters are about, in words: “Food & Cooking”. Undefined if the directory has no such category, no nonprofit in such a town,
 * or none of the shortlist.
 */
export async function wordsOf(db: Db, about: TellMeAbout): Promise<string | undefined> {
  if (about.kind === 'ALL') return 'the whole directory';
  if (about.kind === 'SHORTLIST') {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM nonprofits n
      WHERE n.display AND ${isAbout(about)}`.execute(db);
    return (rows[0]?.count ?? 0) > 0 ? 'your shortlist' : undefined;
  }
  const { rows } =
    about.kind === 'CATEGORY'
      ? await sql<{ name: string }>`SELECT name FROM categories WHERE id = ${about.category}
          AND EXISTS (SELECT FROM directory_category_counts WHERE category_id = ${about.category} AND count > 0)`.execute(db)
      : await sql<{ name: string }>`SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')) AS name FROM nonprofits
          WHERE display AND town_key = ${about.town} ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.name;
}

export async function deleteUnconfirmed(tx: Tx): Promise<void> {
  const deleted = await tx
    .deleteFrom('visitorSubscriptions')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${confirmDays})`)
    .returning('email')
    .execute();
  if (deleted.length > 0)
    await forgetLettersTo(
      tx,
      deleted.map(({ email }) => email),
    );
}

/**
 * Deletes the letters to these addresses, if they follow nothing any more; of an address that still does, those with the link `token`.
 * Letters that wait are deleted too, and not sent.
 */
export async function forgetLettersTo(tx: Tx, emails: readonly string[], token = ''): Promise<void> {
  const { rows } = await sql<{ id: number }>`DELETE FROM mail_messages m
    WHERE m.recipient = ANY (${[...emails]}::text[]) AND m.template IN ('visitor-confirm', 'visitor-news')
      AND (m.data ->> 'token' = ${token} OR NOT EXISTS (SELECT FROM visitor_subscriptions v WHERE v.email = m.recipient))
    RETURNING m.id`.execute(tx);
  if (rows.length > 0) await addJob(tx, 'forget-letter-files', { ids: rows.map(({ id }) => id) });
}

export async function countVisitors(db: Db): Promise<{ confirmed: number; unconfirmed: number }> {
  const { rows } = await sql<{ confirmed: number; unconfirmed: number }>`SELECT
    count(DISTINCT email) FILTER (WHERE confirmed_at IS NOT NULL)::int AS confirmed,
    count(DISTINCT email) FILTER (WHERE confirmed_at IS NULL)::int AS unconfirmed FROM visitor_subscriptions`.execute(db);
  return rows[0] ?? { confirmed: 0, unconfirmed: 0 };
}

/** Ends all subscriptions of an address, deletes the letters to it, and returns the number of the subscriptions. */
export async function removeAddress(tx: Tx, email: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('visitorSubscriptions').where('email', '=', email).executeTakeFirst();
  await forgetLettersTo(tx, [email]);
  return Number(numDeletedRows);
}
