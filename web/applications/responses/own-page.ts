import { isAnswerable, type ResponseStatus } from '#contract/platform/access/response-status.ts';

/** Where nonprofit staff go on with their response, at the first page that is not done, or read it once it is submitted. */
export const ownPageOf = (status: ResponseStatus) =>
  isAnswerable(status)
    ? ({ to: '/applications/responses/$id/edit', search: { continue: true } } as const)
    : ({ to: '/applications/responses/$id/review', search: {} } as const);
