import { type RawBuilder, sql } from 'kysely';
import { type Actor, holdersOf, type ProgrammeRight } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';

/** The signed-in user as the CTE `actor`, for statements outside lists: a list's statement finds its `actor` by the token. */
export function actorCte({ id, roles, staffFields, nonprofit }: Actor): RawBuilder<unknown> {
  return sql`actor AS MATERIALIZED (SELECT ${id}::int AS id, ${[...roles]}::text[] AS roles,
    ${staffFields && [...staffFields]}::text[] AS staff_fields, ${nonprofit}::int AS nonprofit_id)`;
}

/** SQL condition on a row with `roles` (of `users` or of the CTE `actor`): whether the person is programme staff. */
export const isStaffSql = "'CFP_STAFF' = ANY (roles)";

/** SQL condition, as `isStaffSql`: whether the person is programme staff with all fields of work, and so administers the programme. */
export const isFullStaffSql = `(${isStaffSql} AND staff_fields IS NULL)`;

/** SQL condition on a row with `roles` and `staff_fields`, as `isStaffSql`: whether the person has the right. */
export function rolesMay(right: ProgrammeRight): string {
  const { work, roles } = holdersOf(right);
  const holds = (some: readonly Role[]) => `roles && '{${some.join()}}'::text[]`;
  if (work === 'every') return holds(['CFP_STAFF', ...roles]);
  const inField = work === 'administration' ? '' : ` OR staff_fields @> '{${work}}'::text[]`;
  const staff = `(${isStaffSql} AND (staff_fields IS NULL${inField}))`;
  return roles.length === 0 ? staff : `(${staff} OR ${holds(roles)})`;
}

/** SQL condition on the CTE `actor`: whether one of the actor's roles gives the right. */
export const actorMay = (right: ProgrammeRight): string => `(SELECT ${rolesMay(right)} FROM actor)`;
