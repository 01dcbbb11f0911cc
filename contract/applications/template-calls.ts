import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idParams, page } from '#contract/wire/shapes.ts';
import {
  publishedTemplate,
  templateChange,
  templateDraft,
  templateRecord,
  templateSummary,
  templatesQuery,
} from './templates.ts';

/** bytes: a template file of 1 MB can be imported */
const templateBodyLimit = 1_048_576;

const tag = 'Application templates';

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: 'applications/templates/',
  access: 'openTemplates',
  tag,
  summary: 'Templates: all of them for programme staff, the published ones for everyone else',
  query: templatesQuery,
  result: page(templateSummary),
});

export const readTemplate = endpoint({
  name: 'readTemplate',
  method: 'GET',
  path: 'applications/templates/{id}/',
  access: 'openTemplates',
  tag,
  summary: 'One template; one that is not published is there for programme staff alone',
  params: idParams,
  result: templateRecord,
});

export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: 'applications/templates/',
  access: 'buildTemplates',
  tag,
  summary: 'Make a template',
  body: templateDraft,
  bodyLimit: templateBodyLimit,
  result: templateRecord,
  status: 201,
});

export const changeTemplate = endpoint({
  name: 'changeTemplate',
  method: 'PATCH',
  path: 'applications/templates/{id}/',
  access: 'buildTemplates',
  tag,
  summary: 'Change a template: 409 with the current record where somebody else has, meanwhile',
  params: idParams,
  body: templateChange,
  bodyLimit: templateBodyLimit,
  refuses: [409],
  result: templateRecord,
});

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: 'applications/templates/{id}/',
  access: 'buildTemplates',
  tag,
  summary: 'Delete a template that nobody has answered',
  params: idParams,
  refuses: [409],
  result: null,
});

export const togglePublished = endpoint({
  name: 'togglePublished',
  method: 'POST',
  path: 'applications/templates/{id}/toggle-published/',
  access: 'buildTemplates',
  tag,
  summary: 'Publishes a complete template, or unpublishes one that has no responses',
  params: idParams,
  refuses: [400, 409],
  result: templateRecord,
});

export const exportResponses = endpoint({
  name: 'exportResponses',
  method: 'GET',
  path: 'applications/templates/{id}/export/csv/',
  access: 'buildTemplates',
  tag,
  summary: 'Says whether there are responses to download, and where',
  params: idParams,
  refuses: [409],
  result: z.object({ res: z.string() }),
});

export const readPublishedTemplate = endpoint({
  name: 'readPublishedTemplate',
  method: 'GET',
  path: 'applications/published-templates/{id}/',
  access: 'anyone',
  tag,
  summary: 'A published template, as anybody may see it',
  params: idParams,
  result: publishedTemplate,
});
