import * as z from 'zod/mini';
import { type ElementDraft, elementDraft, elementLimits, isQuestion, storedElement } from './application-elements.ts';
import { templateOrderings } from './application-template-orderings.ts';
import { instant } from './days-and-times.ts';
import { endpoint } from './endpoint.ts';
import { flag, idParams, oneOf, page, paging, requiredText, searchText } from './shapes.ts';

export const defaultTemplateName = 'Unnamed Application';

export const templateMessages = {
  uidTwice: 'Another element has this name: each needs its own.',
  closesBeforeOpening: 'The closing date must be after the opening date.',
  noQuestion: 'Add at least one question.',
  questionEmpty: 'This question has no text.',
  headingEmpty: 'This heading has no text.',
  tooFewOptions: 'Give at least two options that differ.',
  optionEmpty: 'This option has no text.',
  optionTwice: 'This option is there twice.',
};

/** The elements in their order; no two of one name. */
export const elementList = z
  .array(elementDraft)
  .check(z.maxLength(elementLimits.elements, `Use ${elementLimits.elements} elements or fewer.`), (payload) => {
    const seen = new Set<string>();
    for (const [index, { uid }] of payload.value.entries()) {
      if (seen.has(uid))
        payload.issues.push({ code: 'custom', path: [index, 'uid'], message: templateMessages.uidTwice, input: uid });
      seen.add(uid);
    }
  });

const templateName = requiredText(200);

const draftFields = {
  name: z.optional(templateName),
  elements: z.optional(elementList),
  /** null: from its publication on */
  opensAt: z.optional(z.nullable(instant)),
  /** null: it does not close by itself */
  closesAt: z.optional(z.nullable(instant)),
};

/** What staff write of a template; whether it is published is no part of it. */
export const templateDraft = z.object(draftFields);
export type TemplateDraft = z.output<typeof templateDraft>;

/** `revision` is that of the record which was edited: without it, what is stored now is written over. */
export const templateChange = z.object({ ...draftFields, revision: z.optional(z.int()) });
export type TemplateChange = z.output<typeof templateChange>;

const summaryFields = {
  id: z.int(),
  name: z.string(),
  /** raised by editing a published template: a response says which one it copied */
  version: z.int(),
  isPublished: z.boolean(),
  numberQuestions: z.int(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  /** how many responses there are, begun and submitted; null for who is not programme staff */
  responses: z.nullable(z.int()),
};

export const templateSummary = z.object(summaryFields);
export type TemplateSummary = z.output<typeof templateSummary>;

export const templateRecord = z.object({
  ...summaryFields,
  /** raised by every change: see `templateChange` */
  revision: z.int(),
  elements: z.array(storedElement),
  /** what the one who asks may do with it now */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    delete: z.boolean(),
    exportResponses: z.boolean(),
  }),
});
export type Template = z.output<typeof templateRecord>;

/** May it be answered now? */
export const openStates = ['NOT_OPEN_YET', 'OPEN', 'CLOSED'] as const;
export type OpenState = (typeof openStates)[number];

/** What anybody may see of a published template. */
export const publishedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  elements: z.array(storedElement),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  openState: oneOf(openStates),
  numberQuestions: z.int(),
  numberRequired: z.int(),
  /** words of all questions that have a maximum, together */
  maxWords: z.int(),
});
export type PublishedTemplate = z.output<typeof publishedTemplate>;

/** Is the application open at this moment? The closing instant itself is too late. */
export function openStateAt(template: { opensAt: string | null; closesAt: string | null }, now: number): OpenState {
  if (template.opensAt !== null && now < Date.parse(template.opensAt)) return 'NOT_OPEN_YET';
  if (template.closesAt !== null && now >= Date.parse(template.closesAt)) return 'CLOSED';
  return 'OPEN';
}

/** How much is asked: what an applicant wants to know before beginning. */
export function sizeOf(elements: readonly ElementDraft[]) {
  const questions = elements.filter(isQuestion);
  return {
    numberQuestions: questions.length,
    numberRequired: questions.filter(({ required }) => required).length,
    maxWords: questions.reduce((sum, one) => sum + (one.type === 'OPEN_TEXT' ? (one.maxWordCount ?? 0) : 0), 0),
  };
}

export interface TemplateFault {
  /** `elements.3.question` */
  path: string;
  uid: string | null;
  message: string;
}

/** What stands in the way of publishing; an empty list where nothing does. Browser and server ask this one question. */
export function publicationFaults(elements: readonly ElementDraft[]): TemplateFault[] {
  const faults = elements.flatMap((element, index) =>
    elementFaults(element).map(({ field, message }) => ({ path: `elements.${index}.${field}`, uid: element.uid, message })),
  );
  if (!elements.some(isQuestion)) faults.unshift({ path: 'elements', uid: '', message: templateMessages.noQuestion });
  return faults.map((fault) => ({ ...fault, uid: fault.uid || null }));
}

interface ElementFault {
  field: string;
  message: string;
}

/** What an element lacks before it can be shown to applicants. */
export function elementFaults(element: ElementDraft): ElementFault[] {
  if (!isQuestion(element)) return element.text.trim() === '' ? [{ field: 'text', message: templateMessages.headingEmpty }] : [];
  const faults = element.question.trim() === '' ? [{ field: 'question', message: templateMessages.questionEmpty }] : [];
  return element.type === 'MULTIPLE_CHOICE' ? [...faults, ...optionFaults(element.options)] : faults;
}

function optionFaults(options: readonly string[]): ElementFault[] {
  const given = options.map((option) => option.trim());
  const faults = given.flatMap((option, index) => {
    if (option === '') return [{ field: `options.${index}`, message: templateMessages.optionEmpty }];
    if (given.indexOf(option) < index) return [{ field: `options.${index}`, message: templateMessages.optionTwice }];
    return [];
  });
  const distinct = new Set(given.filter((option) => option !== ''));
  return distinct.size < 2 ? [{ field: 'options', message: templateMessages.tooFewOptions }, ...faults] : faults;
}

export const templatesQuery = z.object({
  search: z.optional(searchText),
  isPublished: z.optional(flag),
  ...paging,
  ordering: z.optional(oneOf(templateOrderings)),
});
export type TemplatesQuery = z.output<typeof templatesQuery>;

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
  result: null,
});

export const togglePublished = endpoint({
  name: 'togglePublished',
  method: 'POST',
  path: 'applications/templates/{id}/toggle-published/',
  access: 'buildTemplates',
  tag,
  summary: 'Publish a complete template; take the publication back while nobody has answered it',
  params: idParams,
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
