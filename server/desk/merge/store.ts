import { type RawBuilder, sql } from 'kysely';
import type { NonprofitMerge } from '#contract/nonprofits/register/merges.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

const mergesSql = (condition: RawBuilder<unknown>) => sql<NonprofitMerge>`
  SELECT m.id, json_build_object('id', m.merged_id, 'name', m.merged_name) AS merged,
    json_build_object('id', m.into_id, 'name', m.into_name) AS into, m.merged_at,
    (SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
      FROM users u WHERE u.id = m.merged_by) AS merged_by,
    m.undone_at, m.undone_at IS NULL AND m.merged_at > now() - interval '1 day' AS can_undo
  FROM nonprofit_merges m WHERE ${condition} ORDER BY m.id DESC`;

/** Throws 404 if there is no such merge. */
export async function findMerge(db: Db, id: number): Promise<NonprofitMerge> {
  const { rows } = await mergesSql(sql`m.id = ${id}`).execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function findRecentMerges(db: Db, into: number): Promise<NonprofitMerge[]> {
  const recent = sql`m.into_id = ${into} AND m.undone_at IS NULL AND m.merged_at > now() - interval '1 day'`;
  return (await mergesSql(recent).execute(db)).rows;
}
