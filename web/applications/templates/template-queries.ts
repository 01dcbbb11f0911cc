import { listTemplates, readPublishedTemplate, readTemplate } from '#contract/applications/template-calls.ts';
import { listOf, queryOf } from '../../query-of.ts';
import type { TemplateListSearch } from './template-list-search.ts';

export function templatesQuery(search: TemplateListSearch) {
  return listOf(listTemplates, { query: search, quiet: [404] });
}

/** A template as programme staff edit it, published or not. */
export function templateQuery(id: number) {
  return queryOf(readTemplate, { params: { id } });
}

export function publishedTemplateQuery(id: number) {
  return queryOf(readPublishedTemplate, { params: { id } });
}
