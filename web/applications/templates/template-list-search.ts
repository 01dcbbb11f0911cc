import { type TemplateOrdering, templateOrderings } from '#contract/application-template-orderings.ts';
import { readChoice, readPage, readSearchText } from '../../ui/list-search.ts';

const publishedChoices = ['yes', 'no'] as const;

/** The list's state as it stands in the address; what is left out has its default. */
export interface TemplateListSearch {
  search?: string | undefined;
  published?: (typeof publishedChoices)[number] | undefined;
  ordering?: TemplateOrdering | undefined;
  page?: number | undefined;
}

export function validateTemplateListSearch(raw: Record<string, unknown>): TemplateListSearch {
  return {
    search: readSearchText(raw.search),
    published: readChoice(publishedChoices, raw.published),
    ordering: readChoice(templateOrderings, raw.ordering),
    page: readPage(raw.page),
  };
}
