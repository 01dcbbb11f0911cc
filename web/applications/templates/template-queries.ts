import { listTemplates, readPublishedTemplate, readTemplate } from '#contract/applications/template-calls.ts';
import { queryOf } from '../../platform/query-of.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const templatesQuery = listQuery(listTemplates, { quiet: [404] });

/** A template as programme staff edit it, published or not. */
export function templateQuery(id: number) {
  return queryOf(readTemplate, { params: { id } });
}

export function publishedTemplateQuery(id: number) {
  return queryOf(readPublishedTemplate, { params: { id } });
}
