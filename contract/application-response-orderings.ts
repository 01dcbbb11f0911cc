/** How the list of responses can be sorted. In a file of its own: the address is read before the page is loaded. */
export const responseOrderings = [
  'nonprofit',
  '-nonprofit',
  'application_template',
  '-application_template',
  'status',
  '-status',
  'created',
  '-created',
  'date_submitted',
  '-date_submitted',
] as const;
export type ResponseOrdering = (typeof responseOrderings)[number];
export const defaultResponseOrdering: ResponseOrdering = '-created';
