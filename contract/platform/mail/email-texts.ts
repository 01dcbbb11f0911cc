import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { messages, oneOf, page, paging, requiredText, searchText } from '#contract/platform/wire/shapes.ts';

export const emailTextMessages = {
  record: 'This record does not exist.',
  missing: (names: readonly string[]) =>
    `${new Intl.ListFormat('en-US').format(names.map((name) => `{{${name}}}`))} has no value here. Such an email would not be sent.`,
};

/** The most characters of a text. */
export const mostTextCharacters = 10_000;

/** LETTER: an email; PAGE: a text that stands on a page, without subject and heading */
export const emailTextKinds = ['LETTER', 'PAGE'] as const;

const emailTextEntry = z.object({
  key: z.string(),
  kind: oneOf(emailTextKinds),
  title: z.string(),
  /** to whom it goes and when */
  sent: z.string(),
  /** staff wrote it; otherwise it is the standard text */
  isOwn: z.boolean(),
  /** staff's own text has a placeholder that no longer exists, so that the standard text is sent */
  isBroken: z.boolean(),
  changedAt: z.nullable(momentText),
  changedBy: z.nullable(personRef),
});
export type EmailTextEntry = z.output<typeof emailTextEntry>;

const words = z.object({ subject: z.string(), heading: z.string(), body: z.string() });
export type EmailWords = z.output<typeof words>;

const emailText = z.extend(emailTextEntry, {
  ...words.shape,
  /** counts from 1; 0: nobody has changed the standard text */
  version: z.int(),
  standard: words,
  placeholders: z.array(z.object({ name: z.string(), from: z.string(), mayBeEmpty: z.boolean() })),
  /** what an email has beside the text, whatever staff write */
  always: z.array(z.string()),
  /** the kind of record that a preview can show: `nonprofit`; null: it needs none */
  recordLabel: z.nullable(z.string()),
  can: z.object({ edit: z.boolean() }),
});
export type EmailText = z.output<typeof emailText>;

const oneLine = requiredText(200).check(z.regex(/^[^\r\n]*$/, messages.oneLine));

/** The words that staff write: a letter has all three, the text of a page the last. */
export const emailWordsBody = z.object({
  subject: z.union([oneLine, z.literal('')], { error: messages.oneLine }),
  heading: z.union([oneLine, z.literal('')], { error: messages.oneLine }),
  body: requiredText(mostTextCharacters),
});

const key = z.string().check(z.regex(/^[a-z-]{1,60}$/));
const params = z.object({ key });
const versionParams = z.object({
  key,
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});

/** There are some thirty texts: one page shows all. */
export const emailTextsQuery = z.object({
  search: z.optional(searchText),
  page: paging.page,
  pageSize: z._default(paging.pageSize, 100),
});

export const listEmailTexts = endpoint('listEmailTexts', 'GET email-texts/', {
  access: 'readEmailTexts',
  summary: 'The texts of emails that programme staff can change, by title',
  query: emailTextsQuery,
  result: page(emailTextEntry),
});

export const readEmailText = endpoint('readEmailText', 'GET email-texts/{key}/', {
  access: 'readEmailTexts',
  summary: 'The text of an email, with its placeholders and the standard text',
  params,
  result: emailText,
});

export const saveEmailText = endpoint('saveEmailText', 'PATCH email-texts/{key}/', {
  access: 'manageEmailTexts',
  summary: 'Save a text as its next version; unknown placeholders are refused',
  params,
  body: z.extend(emailWordsBody, {
    /** the version that the person changed: 409 with the current text if it has changed since */
    version: z.int(),
  }),
  result: emailText,
});

const versionEntry = z.object({
  /** counts from 1; 0 is the standard text */
  version: z.int(),
  savedAt: z.nullable(momentText),
  savedBy: z.nullable(personRef),
  /** the version whose text was used again; null: none; 0: the standard text */
  restoredFrom: z.nullable(z.int()),
});
export type EmailTextVersionEntry = z.output<typeof versionEntry>;

const emailTextVersion = z.extend(versionEntry, {
  ...words.shape,
  /** the words that this version replaced; null: it is the standard text */
  before: z.nullable(words),
});
export type EmailTextVersion = z.output<typeof emailTextVersion>;

export const listEmailTextVersions = endpoint('listEmailTextVersions', 'GET email-texts/{key}/versions/', {
  access: 'readEmailTexts',
  summary: 'The versions of a text, the latest first',
  params,
  query: z.object(paging),
  result: page(versionEntry),
});

export const readEmailTextVersion = endpoint('readEmailTextVersion', 'GET email-texts/{key}/versions/{version}/', {
  access: 'readEmailTexts',
  summary: 'One version of a text, and the words that it replaced',
  params: versionParams,
  result: emailTextVersion,
});

export const restoreEmailText = endpoint('restoreEmailText', 'POST email-texts/{key}/versions/{version}/restore/', {
  access: 'manageEmailTexts',
  summary: 'Use an earlier version again, as the next one; version 0 is the standard text',
  params: versionParams,
  body: z.object({ version: z.int() }),
  result: emailText,
});

const choosable = z.object({ id: z.int(), name: z.string(), note: z.string() });
export type ChoosableTextRecord = z.output<typeof choosable>;

export const findEmailTextRecords = endpoint('findEmailTextRecords', 'GET email-texts/{key}/records/', {
  access: 'readEmailTexts',
  summary: 'Records with which a text can be previewed, 20 at most',
  params,
  query: z.object({ search: z.optional(searchText) }),
  result: z.array(choosable),
});

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('button'), label: z.string(), href: z.string() }),
  z.object({ kind: z.literal('quotation'), text: z.string() }),
  z.object({ kind: z.literal('facts'), facts: z.array(z.object({ label: z.string(), value: z.string() })) }),
  z.object({ kind: z.literal('smallPrint'), text: z.string() }),
  z.object({ kind: z.literal('smallLink'), label: z.string(), href: z.string() }),
]);

const shownLetter = z.object({
  subject: z.string(),
  /** mailboxes show it beside the subject */
  preview: z.string(),
  heading: z.string(),
  blocks: z.array(block),
  /** name of the attached file; null: none is attached */
  attachment: z.nullable(z.string()),
  /** placeholders that have no value for this record */
  missing: z.array(z.string()),
});
export type ShownLetter = z.output<typeof shownLetter>;

/** `record`: the chosen record; null: invented values */
const tried = z.extend(emailWordsBody, { record: z.nullable(plainId) });

export const previewEmailText = endpoint('previewEmailText', 'POST email-texts/{key}/preview/', {
  access: 'manageEmailTexts',
  summary: 'An email with these words, which need not be saved, for a record',
  params,
  body: tried,
  result: shownLetter,
});

export const testEmailText = endpoint('testEmailText', 'POST email-texts/{key}/test/', {
  access: 'manageEmailTexts',
  summary: 'Send an email with these words, which need not be saved, to oneself; returns its id in the outbox',
  params,
  body: tried,
  result: z.object({ letter: z.int() }),
});
