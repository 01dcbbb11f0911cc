import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, page } from '#contract/platform/wire/shapes.ts';
import {
  publishedTemplate,
  templateChange,
  templateDraft,
  templateRecord,
  templateSummary,
  templatesQuery,
} from './templates.ts';

/** bytes: enough to import a template file of 1 MB */
const templateBodyLimit = 1_048_576;

export const listTemplates = endpoint('listTemplates', 'GET applications/templates/', {
  access: 'openTemplates',
  summary: 'Templates: all of them for programme staff, the published ones for everyone else',
  query: templatesQuery,
  result: page(templateSummary),
});

export const readTemplate = endpoint('readTemplate', 'GET applications/templates/{id}/', {
  access: 'openTemplates',
  summary: 'One template; one that is not published is there for programme staff alone',
  params: idParams,
  result: templateRecord,
});

export const createTemplate = endpoint('createTemplate', 'POST applications/templates/', {
  access: 'buildTemplates',
  summary: 'Make a template',
  body: templateDraft,
  bodyLimit: templateBodyLimit,
  result: templateRecord,
  status: 201,
});

export const changeTemplate = endpoint('changeTemplate', 'PATCH applications/templates/{id}/', {
  access: 'buildTemplates',
  summary: 'Change a template: 409 with the current record where somebody else has, meanwhile',
  params: idParams,
  body: templateChange,
  bodyLimit: templateBodyLimit,
  refuses: [409],
  result: templateRecord,
});

export const deleteTemplate = endpoint('deleteTemplate', 'DELETE applications/templates/{id}/', {
  access: 'buildTemplates',
  summary: 'Delete a template that nobody has answered',
  params: idParams,
  refuses: [409],
  result: null,
});

export const togglePublished = endpoint('togglePublished', 'POST applications/templates/{id}/toggle-published/', {
  access: 'buildTemplates',
  summary: 'Publishes a complete template, or unpublishes one that has no responses',
  params: idParams,
  refuses: [400, 409],
  result: templateRecord,
});

export const exportResponses = endpoint('exportResponses', 'GET applications/templates/{id}/export/csv/', {
  access: 'readAllApplications',
  summary: 'Says whether there are responses to download, and where',
  params: idParams,
  refuses: [409],
  result: z.object({ res: z.string() }),
});

export const readPublishedTemplate = endpoint('readPublishedTemplate', 'GET applications/published-templates/{id}/', {
  access: 'anyone',
  summary: 'A published template, as anybody may see it',
  params: idParams,
  result: publishedTemplate,
});
