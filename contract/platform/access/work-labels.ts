// Apart from the fields of work, so that Login's first load has these without their labels.

import type { FieldOfWork } from './fields-of-work.ts';

export const workLabels: Record<FieldOfWork, string> = {
  content: 'Content',
  finance: 'Finance',
  applications: 'Applications',
};

/** `Finance, Applications`; `All` without chosen fields */
export const workInWords = (fields: readonly FieldOfWork[] | null): string =>
  fields === null ? 'All' : fields.map((field) => workLabels[field]).join(', ');
