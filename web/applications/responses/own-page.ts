import { isAnswerable, type ResponseStatus } from '#contract/applications/response-status.ts';

/** Where nonprofit staff go on with their response: they answer it, or read what they submitted. */
export const ownPageOf = (status: ResponseStatus) =>
  isAnswerable(status) ? '/applications/responses/$id/edit' : '/applications/responses/$id/review';
