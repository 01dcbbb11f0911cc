import { type RawBuilder, sql } from 'kysely';
import type { Claim, ClaimsQuery, OwnClaim } from '#contract/nonprofits/register/claims.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { nameWords } from '#server/platform/search/name-words.ts';
import { isOwnRegistration } from './own-registration.ts';

const nameOf = (user: string) => sql.raw(`person_name(${user}.first_name, ${user}.last_name, ${user}.email)`);

const ownColumns = sql`c.id, json_build_object('id', n.id, 'name', n.name, 'city', n.city, 'state', n.state) AS nonprofit_ref,
  c.message, c.state, c.created_at, c.ended_at, c.answer`;

const claimSql = sql`SELECT ${ownColumns},
    json_build_object('id', u.id, 'fullName', ${nameOf('u')}, 'email', u.email,
      'emailConfirmed', u.email_confirmed_at IS NOT NULL, 'isActive', u.is_active) AS user_ref,
    n.inactive_date IS NOT NULL AS is_inactive,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'fullName', ${nameOf('a')}) END AS answered_by_ref,
    (SELECT count(*)::int FROM users AS staff WHERE staff.nonprofit_id = c.nonprofit_id AND staff.id <> c.user_id
      AND staff.is_active AND 'NONPROFIT_STAFF' = ANY (staff.roles)) AS colleagues,
    (SELECT count(*)::int FROM nonprofit_claims AS other WHERE other.nonprofit_id = c.nonprofit_id AND other.id <> c.id
      AND other.state = 'WAITING') AS rivals,
    CASE WHEN c.state = 'WAITING' THEN (SELECT json_build_object('id', r.id, 'name', r.name, 'twice', ARRAY(
        SELECT t.name FROM application_responses one JOIN application_responses two ON two.template_id = one.template_id
        JOIN application_templates t ON t.id = one.template_id
        WHERE one.nonprofit_id = r.id AND two.nonprofit_id = c.nonprofit_id ORDER BY t.name, t.id))
      FROM nonprofits r WHERE r.id <> c.nonprofit_id AND ${isOwnRegistration}) END AS brings`;

const tables = sql`FROM nonprofit_claims c JOIN nonprofits n ON n.id = c.nonprofit_id JOIN users u ON u.id = c.user_id
  LEFT JOIN users a ON a.id = c.answered_by`;

function conditionsOf({ state, nonprofit, search }: ClaimsQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (state) conditions.push(sql`c.state = ${state}`);
  if (nonprofit !== undefined) conditions.push(sql`c.nonprofit_id = ${nonprofit}`);
  if (search) {
    const words = sql`(SELECT search_query(${search}))`;
    conditions.push(sql`(${sql.raw(nameWords('n'))} @@ ${words} OR u.search @@ ${words})`);
  }
  return sql.join(conditions, sql` AND `);
}

/** Waiting claims first, the oldest first; then ended claims, the latest first. */
export async function findClaims(db: Db, query: ClaimsQuery, limit: number, offset: number) {
  const matched = sql`${tables} WHERE ${conditionsOf(query)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const { rows } = await sql<Claim>`${claimSql} ${matched}
    ORDER BY c.ended_at DESC NULLS FIRST, c.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows };
}

/** Throws 404 if there is no such claim. */
export async function findClaim(db: Db, id: number): Promise<Claim> {
  const { rows } = await sql<Claim>`${claimSql} ${tables} WHERE c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const ownTables = sql`FROM nonprofit_claims c JOIN nonprofits n ON n.id = c.nonprofit_id`;

export async function findOwnClaim(db: Db, id: number): Promise<OwnClaim> {
  const { rows } = await sql<OwnClaim>`SELECT ${ownColumns} ${ownTables} WHERE c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A person's waiting claims, and the claims that were declined in the last 30 days; the latest first. */
export async function findOwnClaims(db: Db, userId: number): Promise<OwnClaim[]> {
  const { rows } = await sql<OwnClaim>`SELECT ${ownColumns} ${ownTables} WHERE c.user_id = ${userId}
    AND (c.state = 'WAITING' OR (c.state = 'DECLINED' AND c.ended_at > now() - interval '30 days')) ORDER BY c.id DESC`.execute(
    db,
  );
  return rows;
}
