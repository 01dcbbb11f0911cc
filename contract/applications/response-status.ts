export const responseStatuses = ['IN_PROGRESS', 'SUBMITTED'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

export const responseStatusLabels: Record<ResponseStatus, string> = {
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
};

/** How far a nonprofit is with one application. `NOT_BEGUN`: without a response, though somebody of it has an account to begin one. */
export const applicationProgresses = ['NOT_BEGUN', ...responseStatuses] as const;
export type ApplicationProgress = (typeof applicationProgresses)[number];

export const applicationProgressLabels: Record<ApplicationProgress, string> = {
  NOT_BEGUN: 'Not begun',
  ...responseStatusLabels,
};

/** The status on screens: a response that was given back is “Reopened” until it is submitted again. */
export function responseStatusText({ status, reopenedAt }: { status: ResponseStatus; reopenedAt: string | null }): string {
  return status === 'IN_PROGRESS' && reopenedAt !== null ? 'Reopened' : responseStatusLabels[status];
}
