import * as z from 'zod/mini';
import { chosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { choiceList, oneOf, page, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const irsChangeKinds = ['NAME', 'ADDRESS', 'NTEE', 'UNLISTED'] as const;
export type IrsChangeKind = (typeof irsChangeKinds)[number];

export const irsChangeKindLabels: Record<IrsChangeKind, string> = {
  NAME: 'Name',
  ADDRESS: 'Address',
  NTEE: 'NTEE code',
  UNLISTED: 'Not in the file',
};

/**
 * A line is OPEN until staff take the file's value into the profile (for UNLISTED: mark the nonprofit as inactive) or dismiss the
 * line. Staff can open the line again; a new value in a later file opens it too.
 */
export const irsChangeStates = ['OPEN', 'TAKEN', 'DISMISSED'] as const;
export type IrsChangeState = (typeof irsChangeStates)[number];

export const irsChangeStateLabels: Record<IrsChangeState, string> = {
  OPEN: 'To look at',
  TAKEN: 'Taken',
  DISMISSED: 'Dismissed',
};

/** the most lines that one call settles */
export const mostIrsChanges = 1_000;

export const irsChangeMessages = {
  tooMany: `Choose at most ${grouped(mostIrsChanges)} lines at once.`,
};

const filters = {
  state: z.optional(oneOf(irsChangeStates)),
  kind: z.optional(choiceList(irsChangeKinds)),
  nonprofit: z.optional(wholeNumber),
  /** words of the nonprofit's name, EIN, tags or descriptions */
  search: z.optional(searchText),
};
export const irsChangesQuery = z.object({ ...filters, ...paging });
/** Strict: ignoring an unknown filter would choose more lines than the person saw. */
export const irsChangeFilters = z.strictObject(filters);
export type IrsChangeFilters = z.output<typeof irsChangeFilters>;

const irsChange = z.object({
  id: z.int(),
  kind: oneOf(irsChangeKinds),
  state: oneOf(irsChangeStates),
  nonprofitRef: z.object({ id: z.int(), name: z.string(), ein: z.nullable(z.string()) }),
  /** in words, empty for no value. `had`: the profile's value when it was compared with the file; `said`: the file's value */
  had: z.string(),
  said: z.string(),
  /** month of the first file with this value: `2026-03` */
  month: z.string(),
  settledAt: z.nullable(momentText),
  settledBy: z.nullable(z.string()),
});
export type IrsChange = z.output<typeof irsChange>;

const load = z.object({
  month: z.string(),
  source: z.string(),
  organizations: z.int(),
  /** all states in the file */
  states: z.array(z.string()),
  loadedAt: momentText,
  /** why the files of this month could not be loaded; empty: they were loaded */
  problem: z.string(),
});
export type IrsLoad = z.output<typeof load>;

export const readIrsLoads = endpoint('readIrsLoads', 'GET irs-loads/', {
  access: 'readAllNonprofits',
  summary: 'The IRS file that is loaded, and the files of the folder that could not be loaded since',
  result: z.object({ loaded: z.nullable(load), failed: z.nullable(load) }),
});

export const listIrsChanges = endpoint('listIrsChanges', 'GET irs-changes/', {
  access: 'readAllNonprofits',
  summary: 'What the IRS file says otherwise than the profiles, by nonprofit; those to look at unless `state` says otherwise',
  query: irsChangesQuery,
  result: page(irsChange),
});

export const settleIrsChanges = endpoint('settleIrsChanges', 'POST irs-changes/settle/', {
  access: 'manageProgramme',
  summary:
    'Take lines into the profiles (`TAKEN`), dismiss them (`DISMISSED`), or undo either (`OPEN`), which gives a profile its value back. Lines whose profile somebody changed since stay as they are',
  body: z.object({ as: oneOf(irsChangeStates), chosen: chosenRecords }),
  bodyLimit: 300_000,
  /** `settled`: ids of the lines that this call settled; `kept`: how many lines stay as they are */
  result: z.object({ settled: z.array(z.int()), kept: z.int() }),
});
