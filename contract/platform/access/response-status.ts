import { type Actor, may, type PermissionName } from '#contract/platform/access/permissions.ts';
import type { Steps } from '#contract/platform/jobs/long-work.ts';

/** Why nobody can change the answers of a response with this status, in words. */
export interface Closed {
  /** what clients of the API read, and the word in “This application was submitted” */
  reason: string;
  /** the word in “Your nonprofit submitted its response” */
  did: string;
  /** the field of a response that says when */
  at: 'dateSubmitted' | 'withdrawnAt';
  /** to somebody who saves answers */
  refusal: string;
  /** to programme staff who change the deadline */
  noExtension: string;
  /** to the response's nonprofit, where its own applications are listed */
  own: string;
  /** the links to the answers: from the application's page, and from the page for answering */
  view: string;
  read: string;
}

interface StatusRow {
  label: string;
  /** the nonprofit may change answers and files, until the deadline */
  answerable: boolean;
  /** reviewers read and review the response, staff decide about it, and it counts as submitted */
  reviewable: boolean;
  /** its assignments and reviews count; otherwise they are stored, and count for nothing */
  takesPart: boolean;
  /** null where `answerable` */
  closed: Closed | null;
  /** to somebody who would review it; null where `reviewable` */
  notReviewable: string | null;
}

/**
 * The statuses of a response, and everything that differs from status to status. Code calls functions such as `isAnswerable`, and
 * names a status only where that very status is meant, as a filter does. A new status needs a row here, the steps to it and from
 * it, what these steps write (`server/applications/responses/lifecycle.ts`), its place in the SQL functions `response_answerable`,
 * `response_reviewable` and `response_takes_part`, and a migration of the column's constraint.
 */
export const responseStates = {
  IN_PROGRESS: {
    label: 'In progress',
    answerable: true,
    reviewable: false,
    takesPart: true,
    closed: null,
    notReviewable: 'This application is not submitted yet.',
  },
  SUBMITTED: {
    label: 'Submitted',
    answerable: false,
    reviewable: true,
    takesPart: true,
    closed: {
      reason: 'submitted',
      did: 'submitted',
      at: 'dateSubmitted',
      refusal: 'This application was submitted: it can no longer be changed.',
      noExtension: 'This application is submitted: reopen it to give its nonprofit more time.',
      own: 'You have submitted it.',
      view: 'View what you sent',
      read: 'See it as it was submitted',
    },
    notReviewable: null,
  },
  WITHDRAWN: {
    label: 'Withdrawn',
    answerable: false,
    reviewable: false,
    takesPart: false,
    closed: {
      reason: 'withdrawn',
      did: 'withdrew',
      at: 'withdrawnAt',
      refusal: 'This application was withdrawn: it can only be changed once the withdrawal is taken back.',
      noExtension: 'This application is withdrawn: it can be extended once the withdrawal is taken back.',
      own: 'You have withdrawn it.',
      view: 'View what you wrote',
      read: 'See what you wrote',
    },
    notReviewable: 'The nonprofit has withdrawn this application.',
  },
} as const satisfies Record<string, StatusRow>;
export type ResponseStatus = keyof typeof responseStates;

export const responseStatuses = Object.keys(responseStates) as [ResponseStatus, ...ResponseStatus[]];

export const isAnswerable = (status: ResponseStatus): boolean => responseStates[status].answerable;
export const isReviewable = (status: ResponseStatus): boolean => responseStates[status].reviewable;
export const takesPart = (status: ResponseStatus): boolean => responseStates[status].takesPart;

/** Why nobody can change the answers of a response with this status; null if its nonprofit can. */
export const closedOf = (status: ResponseStatus): Closed | null => responseStates[status].closed;

export const closingReasons = responseStatuses.flatMap((status) => closedOf(status)?.reason ?? []);

/**
 * The steps of a response, who may take them, and what the audit trail calls them. What depends on the deadline and on decisions
 * is in `server/applications/responses/`.
 */
export const responseSteps = {
  submit: { from: ['IN_PROGRESS'], to: 'SUBMITTED', by: 'answerApplications', done: 'submitted' },
  reopen: { from: ['SUBMITTED'], to: 'IN_PROGRESS', by: 'manageApplications', done: 'reopened' },
  withdraw: { from: ['IN_PROGRESS', 'SUBMITTED'], to: 'WITHDRAWN', by: 'withdrawApplications', done: 'withdrew' },
  // a response returns to the status that it had before it was withdrawn
  returnToDraft: { from: ['WITHDRAWN'], to: 'IN_PROGRESS', by: 'withdrawApplications', done: 'took back the withdrawal' },
  returnSubmitted: { from: ['WITHDRAWN'], to: 'SUBMITTED', by: 'withdrawApplications', done: 'took back the withdrawal' },
} as const satisfies Steps<ResponseStatus> & Record<string, { by: PermissionName; done: string }>;
export type ResponseStep = keyof typeof responseSteps;

/** The status that submitting leads to, for filters and for saves that submit. */
export const submittedStatus = responseSteps.submit.to;
export const draftStatus = responseSteps.reopen.to;

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
