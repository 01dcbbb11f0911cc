import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listResponses } from '#contract/applications/response-calls.ts';
import { listConflicts } from '#contract/applications/reviews/conflicts.ts';
import { listReviews } from '#contract/applications/reviews/reviews.ts';
import { listUsers } from '#contract/people/users.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { listOf, queryOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import type { Choice } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { listQuery } from '../../../platform/ui/lists/list-query.ts';
import type { EditedRow } from './assign/use-row-edit.ts';
import type { AssignSearch, ReviewersSearch } from './staff-searches.ts';

export const reviewsQuery = listQuery(listReviews, { quiet: [404] });

/** More reviews than any response gets, so that one page has all of them. */
const mostReviews = 500;

/** All reviews of a response. A failure shows no alert, because the screen shows errors itself. */
export function reviewsOfQuery(response: number) {
  return queryOf(
    listReviews,
    { query: { applicationResponse: response, ordering: 'reviewer', pageSize: mostReviews } },
    { select: ({ results }) => results, staleTime: 0 },
  );
}

export function reviewersQuery(asked: Omit<ReviewersSearch, 'view'>) {
  return listOf(listUsers, {
    query: { ...asked, isReviewer: true },
    quiet: [404],
  });
}

/** The conflicts of interest that a reviewer has declared. A failure shows no alert, because the screen shows errors itself. */
export function conflictsQuery(reviewer: number) {
  return queryOf(listConflicts, { query: { reviewer } }, { select: ({ results }) => results, staleTime: 0 });
}

/** The responses of the page “Assign Reviewers”: the submitted ones, unless the search asks for another status. */
export function assignableQuery(search: AssignSearch) {
  const query = {
    ...search,
    applicationStatus: search.applicationStatus ?? submittedStatus,
    ordering: search.ordering ?? 'nonprofit',
  };
  return listOf(listResponses, { query, quiet: [404] });
}

/** Reloads every query that shows who reviews what. */
export function reloadAssignments(client: QueryClient): void {
  void refresh(client, 'users', 'responses', 'response', 'reviews', 'board');
}

const choices = 10;

/** Suggestions for a reviewer. Deactivated accounts cannot be assigned. */
export async function searchReviewers(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listUsers, { query: { isReviewer: true, search, pageSize: choices }, signal, quiet: true });
  return results.flatMap(({ id, fullName, email, isActive }) => (isActive ? [{ id, name: fullName || email, note: email }] : []));
}

/** Suggestions for a submitted application. */
export async function searchSubmitted(search: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { applicationStatus: submittedStatus, search, pageSize: choices };
  const { results } = await call(listResponses, { query, signal, quiet: true });
  return results.map(({ id, nonprofitRef, applicationTemplateRef }) => ({
    id,
    name: nonprofitRef.name,
    note: applicationTemplateRef.name,
  }));
}

/**
 * The responses that are now assigned to a reviewer. The refusal of an outdated save contains their ids; null if it has no ids.
 * If a name cannot be loaded, the id replaces the name.
 */
export async function responsesNow({ current }: ApiFailure, reviewer: EditedRow): Promise<Choice[] | null> {
  const ids = z.array(z.int()).safeParse(current);
  if (!ids.success) return null;
  const known = [...reviewer.before, ...reviewer.chosen];
  const unknown = ids.data.some((id) => !known.some((one) => one.id === id));
  const all = unknown ? [...known, ...(await assignedTo(reviewer.id))] : known;
  return ids.data.map((id) => all.find((one) => one.id === id) ?? { id, name: `application ${id}` });
}

async function assignedTo(reviewer: number): Promise<Choice[]> {
  try {
    const { results } = await call(listResponses, { query: { reviewer, pageSize: 500 }, quiet: true });
    return results.map(({ id, nonprofitRef }) => ({ id, name: nonprofitRef.name }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return [];
  }
}
