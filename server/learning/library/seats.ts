import { sql } from 'kysely';
import type { readSeats as readCall } from '#contract/learning/library/usage.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

type Seats = ResultOf<typeof readCall>;

/**
 * The people of a nonprofit, and how much each used the library, but never what they read. For its primary user and programme
 * staff.
 */
export async function readSeats(db: Db, actor: Actor, asked: number | undefined): Promise<Seats> {
  const staff = may(actor, 'readAllLibrary');
  const nonprofit = await db
    .selectFrom('nonprofits')
    .select(['id', 'name'])
    .where('id', '=', staff ? (asked ?? null) : actor.nonprofit)
    .$if(!staff, (own) => own.where('primaryUserId', '=', actor.id))
    .executeTakeFirst();
  if (!nonprofit) throw notFound();
  const { rows } = await sql<Seats['people'][number]>`
    SELECT u.id, full_name(u.first_name, u.last_name) AS "fullName", u.email, iso_instant(max(r.last_opened_at)) AS "lastUsedAt",
      count(r.file_id)::int AS "filesOpened", (count(r.file_id) FILTER (WHERE r.is_read))::int AS "filesRead"
    FROM users u LEFT JOIN learning_readings r ON r.user_id = u.id
    WHERE u.nonprofit_id = ${nonprofit.id} AND u.is_active AND (${staff} OR ${sql.raw(seenByColleagues('u'))})
    GROUP BY u.id ORDER BY max(r.last_opened_at) DESC NULLS LAST, u.name_key, u.id`.execute(db);
  return { nonprofit, people: rows };
}
