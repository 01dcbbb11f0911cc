import { isAnswerable, type ResponseStatus } from '#contract/platform/access/response-status.ts';

/** The page on which nonprofit staff answer their response, or read it once it is submitted. */
export const ownPageOf = (status: ResponseStatus) =>
  isAnswerable(status) ? '/applications/responses/$id/edit' : '/applications/responses/$id/review';
