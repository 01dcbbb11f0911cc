/** In a file of its own, because the browser reads the search of the list page before it loads the other shapes. */
export const responseStatuses = ['IN_PROGRESS', 'SUBMITTED'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

export const responseStatusLabels: Record<ResponseStatus, string> = {
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
};
