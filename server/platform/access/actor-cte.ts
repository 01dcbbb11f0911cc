import { type RawBuilder, sql } from 'kysely';
import { type Actor, type ProgrammeRight, rolesWith } from '#contract/platform/access/permissions.ts';

/** The signed-in user as the CTE `actor`, for statements outside lists: a list's statement finds its `actor` by the token. */
export function actorCte({ id, roles, nonprofit }: Actor): RawBuilder<unknown> {
  return sql`actor AS MATERIALIZED (SELECT ${id}::int AS id, ${[...roles]}::text[] AS roles, ${nonprofit}::int AS nonprofit_id)`;
}

/** SQL condition on a row with `roles` (of `users` or of the CTE `actor`): whether the person is programme staff. */
export const isStaffSql = "'CFP_STAFF' = ANY (roles)";

/** SQL condition on a row with `roles`, as `isStaffSql`: whether one of the roles has the right. */
export const rolesMay = (right: ProgrammeRight): string => `roles && '{${rolesWith(right).join()}}'::text[]`;

/** SQL condition on the CTE `actor`: whether one of the actor's roles gives the right. */
export const actorMay = (right: ProgrammeRight): string => `(SELECT ${rolesMay(right)} FROM actor)`;
