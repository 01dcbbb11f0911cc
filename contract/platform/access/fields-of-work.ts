/** Fields of work of programme staff. Those without chosen fields act in all of them. */
export const fieldsOfWork = ['content', 'finance', 'applications'] as const;
export type FieldOfWork = (typeof fieldsOfWork)[number];
