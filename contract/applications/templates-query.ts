import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText } from '#contract/wire/shapes.ts';

/** The query of the list of templates. In a file of its own: the browser reads the page's address before it loads the calls. */

const templateOrderings = ['name', '-name', 'created', '-created', 'closes_at', '-closes_at'] as const;
export type TemplateOrdering = (typeof templateOrderings)[number];
const defaultTemplateOrdering: TemplateOrdering = '-created';

export const templatesQuery = z.object({
  search: z.optional(searchText),
  isPublished: z.optional(flag),
  /** published, and open at this moment */
  isOpen: z.optional(flag),
  ...paging,
  ordering: z._default(oneOf(templateOrderings), defaultTemplateOrdering),
});
export type TemplatesQuery = z.output<typeof templatesQuery>;
