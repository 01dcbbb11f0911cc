import { type ApplicationResponse, withdrawalMessages } from '#contract/applications/response-calls.ts';
import { type Actor, isReviewer, may } from '#contract/platform/access/permissions.ts';
import {
  canFollow,
  isAnswerable,
  isReviewable,
  mayTake,
  type ResponseStatus,
} from '#contract/platform/access/response-status.ts';
import { actorMay, rolesMay } from '#server/platform/access/actor-cte.ts';

export interface ResponseRights {
  nonprofitId: number;
  status: ResponseStatus;
  /** the response's deadline has passed */
  closed: boolean;
}

interface OpenRights extends ResponseRights {
  /** a decision about the response is released */
  decided: boolean;
}

export interface ReadRights extends Pick<ResponseRights, 'nonprofitId' | 'status'> {
  /** the reader has a conflict of interest that staff did not overrule */
  inConflict: boolean;
}

/**
 * Programme staff read all responses. The people of a nonprofit read its own responses. Reviewers read submitted responses,
 * unless a conflict of interest prevents this.
 */
export function mayRead(actor: Actor, { nonprofitId, status, inConflict }: ReadRights): boolean {
  if (may(actor, 'readAllApplications') || actor.nonprofit === nonprofitId) return true;
  return isReviewer(actor) && isReviewable(status) && !inConflict;
}

const readsAll = rolesMay('readAllApplications');

/**
 * SQL: which kind of reader the actor is, for lists that follow `mayRead`. `other` is true for everybody but programme staff, so
 * also for a reviewer, who may belong to a nonprofit and read its responses. `actor` is a row of `actorSql`.
 */
export const readersSql = {
  staff: actorMay('readAllApplications'),
  reviewer: `(SELECT 'REVIEWER' = ANY (roles) AND NOT ${readsAll} FROM actor)`,
  other: `(SELECT NOT ${readsAll} FROM actor)`,
};

const own = '(SELECT nonprofit_id FROM actor)';

/** SQL: whether the response `r` belongs to the reader's nonprofit. */
export const ownSql = `r.nonprofit_id = ${own}`;

/** SQL: whether `r` is a submitted response of another nonprofit and no conflict of interest keeps the reader from it. */
export const reviewableSql = `response_reviewable(r.status) AND r.nonprofit_id IS DISTINCT FROM ${own}
  AND (r.nonprofit_id NOT IN (SELECT c.nonprofit_id FROM actor a CROSS JOIN LATERAL conflicting_nonprofits(a.id) c)
    OR r.id IN (SELECT a.response_id FROM review_assignments a WHERE a.reviewer_id = (SELECT id FROM actor) AND a.conflict_reason <> ''))`;

export const mayEdit = (actor: Actor, { nonprofitId, status, closed }: ResponseRights): boolean =>
  mayTake(actor, 'submit', status) && actor.nonprofit === nonprofitId && !closed;

/** The rights of an actor who may read the response. */
export function rightsOn(actor: Actor, rights: OpenRights): ApplicationResponse['can'] {
  const { nonprofitId, status } = rights;
  return {
    edit: mayEdit(actor, rights),
    reopen: mayTake(actor, 'reopen', status),
    extend: may(actor, 'manageApplications') && isAnswerable(status),
    withdraw: mayTake(actor, 'withdraw', status) && actsFor(actor, nonprofitId) && withdrawalProblem(actor, rights) === null,
    takeBack: mayTake(actor, 'returnToDraft', status) && actsFor(actor, nonprofitId) && takeBackProblem(actor, rights) === null,
  };
}

/** Whether the actor acts for the response's nonprofit: its own people do, and programme staff do for every nonprofit. */
export const actsFor = (actor: Actor, nonprofit: number): boolean =>
  may(actor, 'manageApplications') || actor.nonprofit === nonprofit;

/** Why a response cannot be withdrawn now; null if it can. Programme staff also withdraw what was never submitted in time. */
export function withdrawalProblem(actor: Actor, { status, closed, decided }: OpenRights): string | null {
  if (decided) return withdrawalMessages.decided;
  return closed && isAnswerable(status) && !may(actor, 'manageApplications') ? withdrawalMessages.afterDeadline : null;
}

/** Why the withdrawal cannot be taken back now; null if it can. After the deadline, only programme staff take it back. */
export function takeBackProblem(actor: Actor, { status, closed }: ResponseRights): string | null {
  if (!canFollow('returnToDraft', status)) return withdrawalMessages.notWithdrawn;
  return closed && !may(actor, 'manageApplications') ? withdrawalMessages.closed : null;
}
