import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTemplates, readPublishedTemplate, readTemplate } from '#contract/applications/template-calls.ts';
import { call } from '../../api.ts';
import type { TemplateListSearch } from './template-list-search.ts';

export function templatesQuery(search: TemplateListSearch) {
  return queryOptions({
    queryKey: ['application-templates', search],
    queryFn: ({ signal }) => call(listTemplates, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** The screen shows errors itself. */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: ['application-template', id],
    queryFn: ({ signal }) => call(readTemplate, { params: { id }, signal, quiet: true }),
  });
}

export function publishedTemplateQuery(id: number) {
  return queryOptions({
    queryKey: ['published-template', id],
    queryFn: ({ signal }) => call(readPublishedTemplate, { params: { id }, signal, quiet: true }),
  });
}
