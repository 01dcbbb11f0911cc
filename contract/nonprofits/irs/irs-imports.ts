import * as z from 'zod/mini';
import { nteeLetters } from '#contract/nonprofits/ntee.ts';
import type { Steps } from '#contract/platform/jobs/long-work.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** the most bytes of an uploaded file: twice as many as the largest regional file of the IRS has */
export const irsFileLimit = 150_000_000;

const irsImportStates = ['READING', 'READY', 'FAILED', 'STORING', 'STOPPED', 'STORED', 'UNDOING', 'UNDONE', 'CANCELLED'] as const;
export type IrsImportState = (typeof irsImportStates)[number];

export const irsImportSteps = {
  finishReading: { from: ['READING'], to: 'READY' },
  failReading: { from: ['READING'], to: 'FAILED' },
  /** discards an uploaded file of which nothing was stored */
  cancel: { from: ['READING', 'READY', 'FAILED'], to: 'CANCELLED' },
  store: { from: ['READY', 'STOPPED'], to: 'STORING' },
  /** the storing failed; nonprofits that were stored before the failure stay */
  stopStoring: { from: ['STORING'], to: 'STOPPED' },
  finishStoring: { from: ['STORING'], to: 'STORED' },
  undo: { from: ['STORED', 'STOPPED'], to: 'UNDOING' },
  /** the undo of a stored import failed: nothing was undone */
  stopUndoing: { from: ['UNDOING'], to: 'STORED' },
  /** the undo of a half-stored import failed: nothing was undone */
  stopUndoingHalf: { from: ['UNDOING'], to: 'STOPPED' },
  finishUndoing: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Steps<IrsImportState>;

export const irsImportMessages = {
  notNow: 'This import is no longer in this state. Load the page again.',
  nothing: 'Nothing of the file is chosen.',
  hasCategories: 'The programme has categories by now. Load the page again.',
  readingBroke: 'The file could not be read to its end. Upload it again.',
  storingBroke: 'The import stopped before its end. What was imported so far is kept: continue, or undo it.',
  undoBroke: 'The undo failed, and nothing was undone. Try again.',
};

/** Counts of the file's organizations in one state and one NTEE major group, by what the import would do with them. */
const irsGroup = z.object({
  /** empty: the file gives no state */
  state: z.string(),
  /** the letter of the group; null: the file gives no group */
  major: z.nullable(z.string()),
  /** the name of the group; empty: the file gives no group */
  majorName: z.string(),
  fresh: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});
export type IrsGroup = z.output<typeof irsGroup>;

/** A group as it is stored. Its name is not stored, because the taxonomy has it. */
export type IrsGroupCount = Omit<IrsGroup, 'majorName'>;

/** The programme's category for an NTEE major group; null: none. */
const nteeChoice = z.object({ major: oneOf(nteeLetters), category: z.nullable(plainId) });
export interface NteeChoice {
  major: string;
  category: number | null;
}

const irsSample = z.object({
  ein: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isNew: z.boolean(),
});

const irsImportSummary = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  state: oneOf(irsImportStates),
  /** how much of the present work (reading, storing or undoing) is done, in percent */
  progress: z.int(),
  added: z.int(),
  updated: z.int(),
  rejected: z.int(),
  uploadedAt: momentText,
  uploadedBy: z.nullable(z.string()),
});
export type IrsImportSummary = z.output<typeof irsImportSummary>;

const irsImport = z.extend(irsImportSummary, {
  /** why the import failed or stopped, or why its undo failed; empty otherwise */
  failure: z.string(),
  groups: z.array(irsGroup),
  sample: z.array(irsSample),
  /** the category that staff last chose for each NTEE major group; null: none. Groups without a choice are missing */
  remembered: z.array(z.object({ major: z.string(), category: z.nullable(z.int()) })),
  /** the number of nonprofits in the file's states that an earlier file listed and this file does not list; they stay as they are */
  unlisted: z.int(),
  /** the first of the `unlisted` nonprofits, by EIN */
  unlistedSample: z.array(z.object({ id: z.int(), ein: z.string(), name: z.string() })),
  /** the states and NTEE major groups that staff chose; null: all, or nobody has chosen yet */
  states: z.nullable(z.array(z.string())),
  majors: z.nullable(z.array(z.string())),
  /**
   * `removed`, `restored`: nonprofits that the undo deleted or restored. `kept`: nonprofits that it left, wholly or in part,
   * because somebody has changed or deleted them since
   */
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  /** the number of nonprofits that the undo left because a later import contains them too */
  confirmed: z.int(),
  /** categories that the import made: how many the undo deleted, and how many it left because they are used or were changed */
  removedCategories: z.int(),
  keptCategories: z.int(),
  storedAt: z.nullable(momentText),
  storedBy: z.nullable(z.string()),
  undoneAt: z.nullable(momentText),
  undoneBy: z.nullable(z.string()),
  can: z.object({ store: z.boolean(), cancel: z.boolean(), undo: z.boolean() }),
});
export type IrsImport = z.output<typeof irsImport>;

export const beginIrsImport = endpoint('beginIrsImport', 'POST irs-imports/', {
  access: 'manageProgramme',
  summary: 'Upload an extract of the IRS Business Master File (CSV). It is read, and nothing is stored before `store/`',
  upload: 'file',
  uploadLimit: irsFileLimit,
  body: z.object({}),
  result: irsImport,
  status: 201,
});

export const listIrsImports = endpoint('listIrsImports', 'GET irs-imports/', {
  access: 'readAllNonprofits',
  summary: 'Imports of IRS files in the browser, newest first',
  query: z.object(paging),
  result: page(irsImportSummary),
});

export const readIrsImport = endpoint('readIrsImport', 'GET irs-imports/{id}/', {
  access: 'readAllNonprofits',
  summary: 'One import: what its file has, its state and its results',
  params: idParams,
  result: irsImport,
});

const chosen = z.nullable(z.array(z.string().check(z.maxLength(2))).check(z.maxLength(200)));

export const storeIrsImport = endpoint('storeIrsImport', 'POST irs-imports/{id}/store/', {
  access: 'manageProgramme',
  summary: 'Add and update the nonprofits of the chosen states and NTEE major groups; or continue where it stopped',
  params: idParams,
  body: z.object({
    /**
     * the chosen states and NTEE letters; null: all. An empty text chooses organizations for which the file gives no state or
     * letter
     */
    states: chosen,
    majors: chosen,
    /** the programme's category for NTEE groups, for this and later imports; a group that is left out stays as it was */
    categories: z.optional(z.array(nteeChoice).check(z.maxLength(26))),
    /** whether to make the 26 NTEE major groups the categories of a programme that has no categories */
    startWithNtee: z.optional(z.boolean()),
  }),
  refuses: [409],
  result: irsImport,
});

export const cancelIrsImport = endpoint('cancelIrsImport', 'POST irs-imports/{id}/cancel/', {
  access: 'manageProgramme',
  summary: 'Forget an uploaded file of which nothing was stored',
  params: idParams,
  refuses: [409],
  result: irsImport,
});

export const undoIrsImport = endpoint('undoIrsImport', 'POST irs-imports/{id}/undo/', {
  access: 'manageProgramme',
  summary: 'Delete the nonprofits that an import added and give the others their old values, except what was changed since',
  params: idParams,
  refuses: [409],
  result: irsImport,
});

const importQuery = z.object({ import: wholeNumber });

export const downloadIrsProblems = download({
  name: 'downloadIrsProblems',
  path: '/download-irs-import-problems/',
  access: 'readAllNonprofits',
  summary: 'The lines of an IRS file that were left out, with the reasons',
  query: importQuery,
  refuses: [404],
});

export const downloadIrsKept = download({
  name: 'downloadIrsKept',
  path: '/download-irs-import-kept/',
  access: 'readAllNonprofits',
  summary: 'The nonprofits that the undo of an import left as they are, with the reasons',
  query: importQuery,
  refuses: [404],
});

export const downloadIrsUnlisted = download({
  name: 'downloadIrsUnlisted',
  path: '/download-irs-import-unlisted/',
  access: 'readAllNonprofits',
  summary: "The nonprofits in the file's states that an earlier file listed and this one does not",
  query: importQuery,
});
