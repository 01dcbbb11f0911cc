import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTemplates, readPublishedTemplate, readTemplate } from '#contract/application-templates.ts';
import { call } from '../../api.ts';
import type { TemplateListSearch } from './template-list-search.ts';

export function templatesQuery(search: TemplateListSearch) {
  const { published, ...others } = search;
  const isPublished = published === undefined ? undefined : published === 'yes';
  return queryOptions({
    queryKey: ['application-templates', search],
    queryFn: ({ signal }) => call(listTemplates, { query: { ...others, isPublished }, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** The screen tells itself that there is none, and that it could not be had. */
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
