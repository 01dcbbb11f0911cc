import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { bestSql, type FoundPart, matchingSql } from '#server/app/search/matching.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';

/** The people that the palette finds: for programme staff all, for others the users of their own nonprofit whom they may see. */
export function foundPeople(actor: Actor): FoundPart {
  return {
    ctes: matchingSql({
      as: 'people',
      table: 'users',
      name: "last_name || ' ' || first_name",
      addresses: 'email',
      ...(!may(actor, 'readAllUsers') && { sight: `nonprofit_id = (SELECT nonprofit_id FROM actor) AND ${seenByColleagues()}` }),
      vocabulary: 'users',
    }),
    rows: `SELECT u.id, full_name(u.first_name, u.last_name) AS full_name, u.email, u.is_active,
        CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS nonprofit_ref
      FROM ${bestSql('people')} AS best JOIN users u USING (id) LEFT JOIN nonprofits n ON n.id = u.nonprofit_id ORDER BY place`,
  };
}
