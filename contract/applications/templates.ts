import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { instant } from '#contract/platform/wire/instant.ts';
import { flag, oneOf, paging, searchText } from '#contract/platform/wire/shapes.ts';
import { elementLimits } from './element-types/fields.ts';
import { elementDraft, storedElement } from './elements.ts';
import { openStates } from './publication.ts';

const templateOrderings = ['name', '-name', 'created', '-created', 'closes_at', '-closes_at'] as const;
export type TemplateOrdering = (typeof templateOrderings)[number];
const defaultTemplateOrdering: TemplateOrdering = '-created';

export const templatesQuery = z.object({
  search: z.optional(searchText),
  isPublished: z.optional(flag),
  /** true: published and open at this moment; false: all others */
  isOpen: z.optional(flag),
  ...paging,
  ordering: z._default(oneOf(templateOrderings), defaultTemplateOrdering),
});
export type TemplatesQuery = z.output<typeof templatesQuery>;

export const defaultTemplateName = 'Unnamed Application';

export const templateMessages = {
  uidTwice: 'Another element has this name: each needs its own.',
  noName: 'It has no name of its own.',
  noClosingDate: 'It has no closing date: it stays open until you set one.',
  closesBeforeOpening: 'The closing date must be after the opening date.',
};

/** Warnings about a template that can be published, but probably lacks something: a name or a closing date. */
export function publicationDoubts({ name, closesAt }: { name: string; closesAt: string | null }): string[] {
  const isNamed = name.trim() !== '' && name.trim() !== defaultTemplateName;
  return [...(isNamed ? [] : [templateMessages.noName]), ...(closesAt === null ? [templateMessages.noClosingDate] : [])];
}

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

const templateName = requiredTitle(200);

const draftFields = {
  name: z.optional(templateName),
  elements: z.optional(elementList),
  /** null: applications open when the template is published */
  opensAt: z.optional(z.nullable(instant)),
  /** null: applications never close */
  closesAt: z.optional(z.nullable(instant)),
};

/** The fields that staff write. Publishing is a separate call. */
export const templateDraft = z.object(draftFields);
export type TemplateDraft = z.output<typeof templateDraft>;

/**
 * `revision`: the revision of the record that was edited. The server refuses an old revision; without a revision, the last save
 * wins.
 */
export const templateChange = z.object({ ...draftFields, revision: z.optional(z.int()) });
export type TemplateChange = z.output<typeof templateChange>;

const summaryFields = {
  id: z.int(),
  name: z.string(),
  /** raised by each change of a published template; a response stores the version that it copied */
  version: z.int(),
  isPublished: z.boolean(),
  numberQuestions: z.int(),
  opensAt: z.nullable(momentText),
  closesAt: z.nullable(momentText),
  created: momentText,
  updated: momentText,
  /** the number of responses of any status, for programme staff; null for everyone else */
  responses: z.nullable(z.int()),
};

export const templateSummary = z.object(summaryFields);
export type TemplateSummary = z.output<typeof templateSummary>;

export const templateRecord = z.object({
  ...summaryFields,
  /** raised by each change and each publication; see `templateChange` */
  revision: z.int(),
  elements: z.array(storedElement),
  /** what the user can do with the template now */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    delete: z.boolean(),
    exportResponses: z.boolean(),
  }),
});
export type Template = z.output<typeof templateRecord>;

/** A published template, as visitors see it. */
export const publishedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  elements: z.array(storedElement),
  opensAt: z.nullable(momentText),
  closesAt: z.nullable(momentText),
  openState: oneOf(openStates),
  numberQuestions: z.int(),
  numberRequired: z.int(),
  /** the sum of the word limits of all questions; a question without a limit counts 0 */
  maxWords: z.int(),
});
export type PublishedTemplate = z.output<typeof publishedTemplate>;
