import { templatesQuery } from '#contract/applications/templates.ts';
import { type ListSearch, listSearch } from '../../../platform/ui/lists/list-search.ts';

export type TemplateListSearch = ListSearch<typeof templatesQuery>;

export const validateTemplateListSearch = listSearch(templatesQuery);
