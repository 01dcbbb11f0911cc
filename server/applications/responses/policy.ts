import type { ApplicationResponse } from '#contract/application-response-calls.ts';
import { type ResponseStatus, responseSteps } from '#contract/application-responses.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff, isReviewer } from '#contract/permissions.ts';

/** What rights depend on. */
export interface ResponseRights {
  nonprofitId: number;
  status: ResponseStatus;
  /** its deadline has passed */
  closed: boolean;
}

/** Programme staff read all, reviewers what is submitted, a nonprofit's people their own. All else does not exist for them. */
export function mayRead(actor: Actor, { nonprofitId, status }: ResponseRights): boolean {
  if (isProgrammeStaff(actor) || actor.nonprofit === nonprofitId) return true;
  return isReviewer(actor) && status === 'SUBMITTED';
}

/** The same in SQL: a condition for each kind of reader, of which at most one is true. `actor` is a row of `actorSql`. */
export const readersSql = {
  staff: "(SELECT 'CFP_STAFF' = ANY (roles) FROM actor)",
  reviewer: "(SELECT 'REVIEWER' = ANY (roles) AND NOT 'CFP_STAFF' = ANY (roles) FROM actor)",
  other: "(SELECT NOT 'CFP_STAFF' = ANY (roles) FROM actor)",
};

/** What somebody may do with a response that they may read. */
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
