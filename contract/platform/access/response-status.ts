import { type Actor, may, type PermissionName } from '#contract/platform/access/permissions.ts';
import type { Steps } from '#contract/platform/jobs/long-work.ts';

/**
 * The statuses of a response. Code calls functions such as `isAnswerable` and never compares statuses. A new status needs a row
 * here, the steps to it and from it, and its consequences in `server/applications/responses/lifecycle.ts` and in the SQL
 * functions `response_answerable` and `response_reviewable`.
 */
export const responseStates = {
  IN_PROGRESS: {
    label: 'In progress',
    /** the nonprofit may change answers and files, until the deadline */
    answerable: true,
    /** reviewers read and review the response, and staff decide about it */
    reviewable: false,
  },
  SUBMITTED: { label: 'Submitted', answerable: false, reviewable: true },
} as const satisfies Record<string, { label: string; answerable: boolean; reviewable: boolean }>;
export type ResponseStatus = keyof typeof responseStates;

export const responseStatuses = Object.keys(responseStates) as [ResponseStatus, ...ResponseStatus[]];

export const isAnswerable = (status: ResponseStatus): boolean => responseStates[status].answerable;
export const isReviewable = (status: ResponseStatus): boolean => responseStates[status].reviewable;

/**
 * The steps of a response, who may take them, and what the audit trail calls them. Nonprofit staff can submit only before the
 * response's deadline.
 */
export const responseSteps = {
  submit: { from: ['IN_PROGRESS'], to: 'SUBMITTED', by: 'answerApplications', done: 'submitted' },
  reopen: { from: ['SUBMITTED'], to: 'IN_PROGRESS', by: 'manageApplications', done: 'reopened' },
} as const satisfies Steps<ResponseStatus> & Record<string, { by: PermissionName; done: string }>;
export type ResponseStep = keyof typeof responseSteps;

/** Whether a response of this status can take the step. */
export function canFollow(step: ResponseStep, status: ResponseStatus): boolean {
  const from: readonly ResponseStatus[] = responseSteps[step].from;
  return from.includes(status);
}

/**
 * Whether this person's role and the response's status allow the step. The server also checks the response's nonprofit and
 * deadline.
 */
export const mayTake = (actor: Actor, step: ResponseStep, status: ResponseStatus): boolean =>
  may(actor, responseSteps[step].by) && canFollow(step, status);

export const responseStatusLabels = Object.fromEntries(
  responseStatuses.map((status) => [status, responseStates[status].label]),
) as Record<ResponseStatus, string>;

/** How far a nonprofit is with one application. `NOT_BEGUN`: no response, though the nonprofit has an account that could begin one. */
export const applicationProgresses = ['NOT_BEGUN', ...responseStatuses] as const;
export type ApplicationProgress = (typeof applicationProgresses)[number];

export const applicationProgressLabels: Record<ApplicationProgress, string> = {
  NOT_BEGUN: 'Not begun',
  ...responseStatusLabels,
};

/** The status on screens: a response that was given back is “Reopened” until it is submitted again. */
export function responseStatusText({ status, reopenedAt }: { status: ResponseStatus; reopenedAt: string | null }): string {
  return isAnswerable(status) && reopenedAt !== null ? 'Reopened' : responseStatusLabels[status];
}
