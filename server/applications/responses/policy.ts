import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { ResponseStatus } from '#contract/applications/response-status.ts';
import { responseSteps } from '#contract/applications/responses.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff, isReviewer } from '#contract/people/permissions.ts';
import { actorIsStaff, isStaffSql } from '#server/people/actor-cte.ts';

export interface ResponseRights {
  nonprofitId: number;
  status: ResponseStatus;
  /** its deadline has passed */
  closed: boolean;
}

export interface ReadRights extends Pick<ResponseRights, 'nonprofitId' | 'status'> {
  /** the reader has a conflict of interest */
  inConflict: boolean;
}

/** Programme staff read all responses, reviewers the submitted ones, nonprofit staff and members their own. */
export function mayRead(actor: Actor, { nonprofitId, status, inConflict }: ReadRights): boolean {
  if (isProgrammeStaff(actor) || actor.nonprofit === nonprofitId) return true;
  return isReviewer(actor) && status === 'SUBMITTED' && !inConflict;
}

/** The same in SQL: a condition for each kind of reader; at most one is true. `actor` is a row of `actorSql`. */
export const readersSql = {
  staff: actorIsStaff,
  reviewer: `(SELECT 'REVIEWER' = ANY (roles) AND NOT ${isStaffSql} FROM actor)`,
  other: `(SELECT NOT ${isStaffSql} FROM actor)`,
};

const own = '(SELECT nonprofit_id FROM actor)';

/** SQL: the response `r` is one of the reader's nonprofit. */
export const ownSql = `r.nonprofit_id = ${own}`;

/** SQL: `r` is submitted by another nonprofit, and the reader has no conflict of interest, or was given it in spite of one. */
export const reviewableSql = `r.status = 'SUBMITTED' AND r.nonprofit_id IS DISTINCT FROM ${own}
  AND (r.nonprofit_id NOT IN (SELECT c.nonprofit_id FROM actor a CROSS JOIN LATERAL conflicting_nonprofits(a.id) c)
    OR r.id IN (SELECT a.response_id FROM review_assignments a WHERE a.reviewer_id = (SELECT id FROM actor) AND a.conflict_reason <> ''))`;

/** The rights of an actor who may read the response. */
export function rightsOn(actor: Actor, { nonprofitId, status, closed }: ResponseRights): ApplicationResponse['can'] {
  const { submit, reopen } = responseSteps;
  const own = isNonprofitStaff(actor) && actor.nonprofit === nonprofitId;
  const staff = isProgrammeStaff(actor);
  return {
    edit: own && status === submit.from && !closed,
    reopen: staff && status === reopen.from,
    extend: staff && status === submit.from,
  };
}
