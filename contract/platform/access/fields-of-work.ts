/** Fields of work of programme staff. Those without chosen fields act in all of them. */
export const fieldsOfWork = ['content', 'finance', 'applications'] as const;
export type FieldOfWork = (typeof fieldsOfWork)[number];

export const workLabels: Record<FieldOfWork, string> = {
  content: 'Content',
  finance: 'Finance',
  applications: 'Applications',
};

/** `Finance, Applications`; `All` without chosen fields */
export const workInWords = (fields: readonly FieldOfWork[] | null): string =>
  fields === null ? 'All' : fields.map((field) => workLabels[field]).join(', ');
