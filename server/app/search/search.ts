import type pg from 'pg';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { foundNonprofits } from '#server/app/search/found-nonprofits.ts';
import { foundPeople } from '#server/app/search/found-people.ts';
import { foundResponses } from '#server/app/search/found-responses.ts';
import { foundTemplates } from '#server/app/search/found-templates.ts';
import { type FoundPart, typedSql } from '#server/app/search/matching.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';

/** The palette's statement. One query finds the records of every kind that the person may see, as JSON. */
export function searchStatement(actor: Actor, text: string): pg.QueryConfig {
  const { values, bind } = numberedValues();
  const parts: Record<string, FoundPart> = {
    nonprofits: foundNonprofits,
    ...(may(actor, 'listUsers') && { people: foundPeople(actor) }),
    applications: foundTemplates(actor),
    responses: foundResponses(actor),
  };
  const ctes = [
    `actor AS MATERIALIZED (SELECT ${bind(actor.id)}::int AS id, ${bind(actor.nonprofit)}::int AS nonprofit_id)`,
    typedSql(`${bind(text)}::text`),
    ...Object.values(parts).map((part) => part.ctes),
  ];
  const members = Object.entries<FoundPart | null>({ people: null, ...parts }).map(
    ([name, part]) => `'${name}', ${part ? `(SELECT coalesce(json_agg(row), '[]') FROM (${part.rows}) AS row)` : "'[]'::json"}`,
  );
  return prepared(`WITH ${ctes.join(',\n')} SELECT json_build_object(${members.join(',\n')})::text AS found`, values);
}
