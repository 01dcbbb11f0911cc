import {
  defaultNonprofitOrdering,
  type NonprofitFilters,
  type NonprofitOrdering,
  type NonprofitsExport,
  type NonprofitsQuery,
} from '#contract/nonprofits/list.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { progressSql } from '#server/nonprofits/list/application-progress.ts';
import { lookAlikeIds } from '#server/nonprofits/look-alikes/pairs.ts';
import { isColleagueSql } from '#server/nonprofits/relationship/colleagues.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';
import { imageSql } from '#server/platform/files/pictures/picture-urls.ts';
import { bestMatch, type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { placeConditions } from './place-conditions.ts';

/** SQL: the day of a nonprofit's first open step. */
const nextStepSql =
  '(SELECT min(day) FROM nonprofit_steps WHERE nonprofit_steps.nonprofit_id = nonprofits.id AND nonprofit_steps.done_at IS NULL)';

/** The columns of a row, named as on the wire (`nonprofitSummary` in the contract). */
export const columns = `
  nonprofits.id, nonprofits.name, nonprofits.ein, nonprofits.budget_size, nonprofits.category_ids AS web_categories,
  nonprofits.city, nonprofits.state, nonprofits.display AS is_published_for_web, nonprofits.print AS is_published_for_print,
  nonprofits.accepted_years, nonprofits.inactive_date, iso_instant(nonprofits.updated_at) AS updated,
  ${imageSql('nonprofits.image')} AS nonprofit_image,
  CASE WHEN ${actorMay('readAllNonprofits')} THEN (SELECT json_build_object('id', users.id, 'full_name',
      person_name(users.first_name, users.last_name, users.email))
    FROM users WHERE users.id = nonprofits.primary_user_id) END AS primary_user_ref,
  CASE WHEN ${actorMay('readAllNonprofits')} THEN (SELECT json_build_object('id', users.id, 'full_name',
      person_name(users.first_name, users.last_name, users.email))
    FROM users WHERE users.id = nonprofits.owner_id AND ${isColleagueSql}) END AS owner_ref,
  CASE WHEN ${actorMay('readPrivateNotes')} THEN ${nextStepSql} END AS next_step_day`;

const cityKey = "nullif(search_normal(city), '')";

const byName: Ordering = { carries: 'name', by: 'name, id' };
const orderings: Record<NonprofitOrdering, Ordering> = {
  name: byName,
  '-name': { carries: 'name', by: 'name DESC, id DESC' },
  budget_size: { carries: 'name, budget_size', by: 'budget_size, name, id' },
  '-budget_size': { carries: 'name, budget_size', by: 'budget_size DESC NULLS LAST, name, id' },
  city: { carries: `name, ${cityKey} AS city_key`, by: 'city_key, name, id' },
  '-city': { carries: `name, ${cityKey} AS city_key`, by: 'city_key DESC NULLS LAST, name, id' },
  updated: { carries: 'updated_at', by: 'updated_at, id' },
  '-updated': { carries: 'updated_at', by: 'updated_at DESC, id DESC' },
  inactive_date: { carries: 'name, inactive_date', by: 'inactive_date, name, id' },
  '-inactive_date': { carries: 'name, inactive_date', by: 'inactive_date DESC NULLS LAST, name, id' },
  next_step: { carries: `name, ${nextStepSql} AS next_step`, by: 'next_step, name, id' },
  '-next_step': { carries: `name, ${nextStepSql} AS next_step`, by: 'next_step DESC NULLS LAST, name, id' },
};

export function nonprofitStatements(query: NonprofitsQuery) {
  const { search, ordering, applicationTemplate, inProgramme, lookAlike, owner } = query;
  return listStatements(query, (listSql) => ({
    from: 'nonprofits',
    id: 'id',
    // only staff may filter by the progress of applications, by who takes part in the programme, by look-alikes, or by the owner
    conditions: [
      ...filters(query, listSql),
      ...((applicationTemplate ?? inProgramme ?? lookAlike ?? owner) === undefined ? [] : [actorMay('readAllNonprofits')]),
      ...(asksForSteps(query) ? [actorMay('readPrivateNotes')] : []),
    ],
    ordering: orderingOf({ search, ordering: ordering ?? (search ? undefined : defaultNonprofitOrdering) }, listSql) ?? byName,
    columns,
    joined: 'JOIN nonprofits USING (id)',
  }));
}

/** Whether a filter or the order depends on next steps, which only programme staff read. */
const asksForSteps = ({ ordering, nextStepOf, nextStepBy }: NonprofitsExport): boolean =>
  ordering?.endsWith('next_step') || nextStepOf !== undefined || nextStepBy !== undefined;

export const mayAsk = (actor: Actor, query: NonprofitsExport): boolean => may(actor, 'readPrivateNotes') || !asksForSteps(query);

/** The order that the query names; without it, best match first if there is a search text, or else undefined. */
export function orderingOf(
  { search, ordering }: Pick<NonprofitsQuery, 'search' | 'ordering'>,
  listSql: ListSql,
): Ordering | undefined {
  if (ordering) return orderings[ordering];
  return search ? bestMatch(search, listSql, byName) : undefined;
}

/** SQL: whether a nonprofit takes part in the programme. A union uses indexes; conditions joined by OR would read every row. */
const takesPart = `EXISTS (SELECT FROM (
    SELECT part.id FROM nonprofits AS part WHERE part.display OR part.print OR part.accepted_years <> '{}'
    UNION ALL SELECT nonprofit_id FROM users
    UNION ALL SELECT nonprofit_id FROM application_responses) AS programme WHERE programme.id = nonprofits.id)`;

/** The filters as SQL conditions on `nonprofits`, for the list and the export. */
export function filters(query: NonprofitFilters, listSql: ListSql): string[] {
  const { bind, words, exact } = listSql;
  const { ids, search, budgetSize, webCategories, acceptedYears, isPublishedForWeb, isPublishedForPrint } = query;
  const { ntee, inProgramme, isInactive, hasPicture, city, changedWithin, lookAlike, applicationTemplate, applicationProgress } =
    query;
  const conditions: string[] = [];
  if (ids?.length) conditions.push(`id = ANY (${bind(ids)}::int[])`);
  if (search) conditions.push(`search @@ ${exact ? `(SELECT nonprofit_search_query(${bind(search)}))` : words(search)}`);
  // the search index holds pairs of category and budget size; 0 stands for "any"
  if (webCategories?.length || budgetSize?.length) {
    const categories = webCategories?.length ? bind(webCategories) : "'{0}'";
    const budgets = budgetSize?.length ? bind(budgetSize) : "'{NULL}'";
    conditions.push(`facets && (SELECT facet_codes(${categories}::int[], ${budgets}::budget_size[]))`);
  }
  if (ntee?.length) conditions.push(`left(ntee_code, 1) = ANY (${bind(ntee)}::text[])`);
  if (acceptedYears?.length) conditions.push(`accepted_years && ${bind(acceptedYears)}::int[]`);
  if (isPublishedForWeb !== undefined) conditions.push(`display = ${bind(isPublishedForWeb)}`);
  if (isPublishedForPrint !== undefined) conditions.push(`print = ${bind(isPublishedForPrint)}`);
  if (inProgramme !== undefined) conditions.push(inProgramme ? takesPart : `NOT ${takesPart}`);
  if (isInactive !== undefined) conditions.push(`inactive_date IS ${isInactive ? 'NOT ' : ''}NULL`);
  if (hasPicture !== undefined) conditions.push(`image IS ${hasPicture ? 'NOT ' : ''}NULL`);
  if (city) conditions.push(`${cityKey} = (SELECT search_normal(${bind(city)}))`);
  conditions.push(...placeConditions(query, listSql));
  if (changedWithin !== undefined) {
    conditions.push(`updated_at >= now() - make_interval(days => ${bind(Math.min(changedWithin, 36_500))}::int)`);
  }
  if (lookAlike !== undefined) conditions.push(`nonprofits.id ${lookAlike ? 'IN' : 'NOT IN'} (${lookAlikeIds})`);
  if (applicationTemplate !== undefined) conditions.push(progressSql(`${bind(applicationTemplate)}::int`, applicationProgress));
  conditions.push(...relationshipConditions(query, listSql));
  return conditions;
}

function doneBy(person: string, bind: ListSql['bind']): string {
  if (person !== 'left') return ` AND person_id = ${bind(Number(person))}::int`;
  return ` AND NOT EXISTS (SELECT FROM users WHERE users.id = person_id AND ${isColleagueSql})`;
}

/** The filters by owner and next step, as SQL conditions on `nonprofits`. */
function relationshipConditions({ owner, nextStepOf, nextStepBy }: NonprofitFilters, { bind }: ListSql): string[] {
  const conditions: string[] = [];
  const colleague = `EXISTS (SELECT FROM users WHERE users.id = nonprofits.owner_id AND ${isColleagueSql})`;
  if (owner === 'none') conditions.push(`NOT ${colleague}`);
  else if (owner === 'left') conditions.push(`owner_id IS NOT NULL AND NOT ${colleague}`);
  else if (owner !== undefined) conditions.push(`owner_id = ${bind(Number(owner))}::int`);
  if (nextStepOf === undefined && nextStepBy === undefined) return conditions;
  const who = nextStepOf === undefined ? '' : doneBy(nextStepOf, bind);
  const when = nextStepBy === undefined ? '' : ` AND day <= ${bind(nextStepBy)}::date`;
  conditions.push(`nonprofits.id IN (SELECT nonprofit_id FROM nonprofit_steps WHERE done_at IS NULL${who}${when})`);
  return conditions;
}
