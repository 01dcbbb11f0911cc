import * as z from 'zod/mini';
import { publicationGaps } from '#contract/nonprofits/public/publication.ts';
import { chosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { calendarDay, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { choiceList, idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { bulkActions, bulkOutcomes, bulkStates, factsOf } from './bulk-actions.ts';

export const bulkMessages = {
  nothing: 'Nothing is chosen.',
  year: 'Choose a year.',
  category: 'Choose a category.',
  day: 'Choose a date',
  person: 'Choose an owner.',
  notNeeded: 'This action takes no such value.',
  changed: 'Other records fit the list since the preview. Look at it again before you start.',
  notNow: 'This change is being undone, or was undone.',
  noCategory: 'The category no longer exists.',
  gone: 'It no longer exists.',
  ownAccount: 'This is your own account.',
  changedSince: 'It was changed since.',
  notStopped: 'No error stopped this change, or somebody tried it again already.',
  databaseRefuses: 'Something else in this record is not valid. Save it by hand to see what.',
  noColleague: 'The owner is no longer programme staff.',
  goneCategories: 'One of its earlier categories no longer exists.',
};

const wanted = {
  action: oneOf(bulkActions),
  chosen: chosenRecords,
  year: z.optional(z.int(bulkMessages.year)),
  /** id of a category; null takes the print category away */
  category: z.optional(z.nullable(rowId)),
  day: z.optional(calendarDay(bulkMessages.day)),
  /** id of a programme staff account; null: nobody looks after the nonprofits */
  person: z.optional(z.nullable(rowId)),
};

const bulkPreviewBody = z.object(wanted);
export type WantedBulkChange = z.output<typeof bulkPreviewBody>;

const bulkDraft = z.object({
  ...wanted,
  /** how many records the preview counted; 409 if the number has changed */
  count: z.optional(z.int()),
  requestKey,
});
export type BulkDraft = z.output<typeof bulkDraft>;

/** A chosen record. `before`, `after`: the field's values as text; `after` is empty unless the outcome is CHANGED. */
const bulkRow = z.object({
  id: z.int(),
  name: z.string(),
  outcome: oneOf(bulkOutcomes),
  /** why the record is refused; empty for other outcomes */
  reason: z.string(),
  before: z.string(),
  after: z.string(),
});

const storedBulkRow = z.extend(bulkRow, {
  undo: z.nullable(oneOf(['UNDONE', 'KEPT'])),
  undoReason: z.string(),
});
export type StoredBulkRow = z.output<typeof storedBulkRow>;

const counts = { chosen: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() };

const previewedRow = z.extend(bulkRow, {
  /** what the nonprofit's public page would lack; empty unless the action publishes the nonprofit for web */
  missing: z.array(oneOf(publicationGaps)),
});

const bulkPreview = z.object({
  title: z.string(),
  ...counts,
  /** for each gap, how many of the nonprofits to be published for web have it; empty for other actions */
  missing: z.array(z.object({ gap: oneOf(publicationGaps), count: z.int() })),
  /** the first records of each outcome; within an outcome, nonprofits with gaps come first */
  rows: z.array(previewedRow),
});
export type BulkPreview = z.output<typeof bulkPreview>;

const bulkChange = z.object({
  id: z.int(),
  action: oneOf(bulkActions),
  /** what the change does: `Add category “Rivers”` */
  title: z.string(),
  state: oneOf(bulkStates),
  createdAt: momentText,
  createdBy: z.nullable(personRef),
  finishedAt: z.nullable(momentText),
  ...counts,
  /** the number of records handled so far */
  done: z.int(),
  undoneBy: z.nullable(personRef),
  undoneAt: z.nullable(momentText),
  undone: z.int(),
  /** the number of records whose values the undo did not restore, mostly because somebody had changed them since */
  kept: z.int(),
  /** which error stopped the change or its undo; empty if none did */
  failure: z.string(),
  canRetry: z.boolean(),
  canUndo: z.boolean(),
});
export type BulkChange = z.output<typeof bulkChange>;

/** bytes: enough for the largest number of ids that can be chosen */
const bodyLimit = 300_000;

export const previewBulkChange = endpoint('previewBulkChange', 'POST bulk-changes/preview/', {
  access: 'changeInBulk',
  summary:
    'What a change of the chosen records would do: how many change, are so already, or cannot be changed. Nothing is stored',
  body: bulkPreviewBody,
  bodyLimit,
  result: bulkPreview,
});

export const startBulkChange = endpoint('startBulkChange', 'POST bulk-changes/', {
  access: 'changeInBulk',
  recentSignIn: ({ action }: BulkDraft) => factsOf(action).sensitive === true,
  summary: 'Change the chosen records, a few at once and many in a job. The same request again returns the first change (200)',
  body: bulkDraft,
  bodyLimit,
  refuses: [409],
  orFound: true,
  result: bulkChange,
  status: 201,
});

export const listBulkChanges = endpoint('listBulkChanges', 'GET bulk-changes/', {
  access: 'readBulkChanges',
  summary: 'Bulk changes, newest first',
  query: z.object(paging),
  result: page(bulkChange),
});

export const readBulkChange = endpoint('readBulkChange', 'GET bulk-changes/{id}/', {
  access: 'readBulkChanges',
  summary: 'One bulk change with its progress',
  params: idParams,
  result: bulkChange,
});

export const listBulkRows = endpoint('listBulkRows', 'GET bulk-changes/{id}/rows/', {
  access: 'readBulkChanges',
  summary: 'What became of each record, by name',
  params: idParams,
  query: z.object({
    outcome: z.optional(choiceList(bulkOutcomes)),
    undo: z.optional(choiceList(['UNDONE', 'KEPT'])),
    ...paging,
  }),
  result: page(storedBulkRow),
});

export const undoBulkChange = endpoint('undoBulkChange', 'POST bulk-changes/{id}/undo/', {
  access: 'changeInBulk',
  summary: 'Give the changed records their values back, except those that somebody changed since. Stops a change that goes on',
  params: idParams,
  refuses: [403, 409],
  result: bulkChange,
});

export const retryBulkChange = endpoint('retryBulkChange', 'POST bulk-changes/{id}/retry/', {
  access: 'changeInBulk',
  summary: 'Go on with a change or an undo that an error stopped, from where it stands: each record is changed once',
  params: idParams,
  refuses: [403, 409],
  result: bulkChange,
});

export const downloadBulkChange = download({
  name: 'downloadBulkChange',
  path: '/download-bulk-change/',
  access: 'readBulkChanges',
  summary: 'What became of each record of a bulk change',
  query: z.object({ bulkChange: wholeNumber }),
  refuses: [404],
});
