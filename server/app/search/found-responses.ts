import { mostFound } from '#contract/app/search/search.ts';
import { type Actor, isReviewer, may } from '#contract/platform/access/permissions.ts';
import { type FoundPart, mostNamed, nameMatches, typed } from '#server/app/search/matching.ts';
import { ownSql, reviewableSql } from '#server/applications/responses/policy.ts';

/**
 * How many of the newest responses are searched by their nonprofit's name. Used only if so many nonprofits match that
 * `nonprofits_found` may lack some of them.
 */
const mostNewest = 500;

/**
 * The newest responses whose nonprofit or application matches, for the palette. Reads the CTEs `nonprofits_found` and
 * `named_templates`.
 */
export function foundResponses(actor: Actor): FoundPart {
  const found = may(actor, 'readAllApplications') ? among('true') : [...own, ...(isReviewer(actor) ? among(reviewableSql) : [])];
  return {
    ctes: `responses_of_found AS MATERIALIZED (SELECT r.* FROM nonprofits_found f JOIN application_responses r ON r.nonprofit_id = f.id),
      newest_responses AS MATERIALIZED (SELECT r.* FROM application_responses r
        WHERE (SELECT count(*) FROM nonprofits_named) = ${mostNamed} ORDER BY id DESC LIMIT ${mostNewest}),
      responses_found AS (SELECT DISTINCT id, created_at FROM (${found.join(' UNION ALL ')}) AS matched
        ORDER BY created_at DESC, id DESC LIMIT ${mostFound})`,
    rows: `SELECT r.id, r.status, iso_instant(r.reopened_at) AS reopened_at, json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref,
        json_build_object('id', t.id, 'name', t.name) AS application_template_ref
      FROM responses_found JOIN application_responses r USING (id) JOIN nonprofits n ON n.id = r.nonprofit_id
      JOIN application_templates t ON t.id = r.template_id ORDER BY r.created_at DESC, r.id DESC`,
  };
}

/** The SELECTs of matching responses. `sight`: an SQL condition that says which responses `r` the actor may see. */
function among(sight: string): string[] {
  return [
    `SELECT r.id, r.created_at FROM responses_of_found r WHERE ${sight}`,
    `SELECT r.id, r.created_at FROM named_templates named CROSS JOIN LATERAL (SELECT r.id, r.created_at FROM application_responses r
      WHERE r.template_id = named.id AND ${sight} ORDER BY r.id DESC LIMIT ${mostFound}) AS r`,
    `SELECT r.id, r.created_at FROM newest_responses r
      WHERE (SELECT ${nameMatches('n')} FROM nonprofits n WHERE n.id = r.nonprofit_id) AND ${sight}`,
  ];
}

/** The responses of the actor's own nonprofit. They are few, so the query compares each of them with the search. */
const own = [
  `SELECT r.id, r.created_at FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    WHERE ${ownSql} AND (n.search @@ ${typed('words')} OR r.template_id IN (SELECT id FROM named_templates)
      OR n.search @@ (SELECT search_query_tolerant(plain, 'nonprofits') FROM typed))`,
];
