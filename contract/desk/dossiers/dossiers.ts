import * as z from 'zod/mini';
import type { Steps } from '#contract/platform/jobs/long-work.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const dossierMessages = {
  notReady: 'This dossier is not ready.',
  missing: 'The files of this dossier are no longer on the server. Make a new one.',
  atWork: 'This dossier is being made. Wait until it is ready.',
  enough: 'You have asked for 10 dossiers and archives within a day. Use one of them, or ask again tomorrow.',
};

/** how many dossiers and archives a person may ask for within 24 hours: each holds copies of files for days */
export const dossiersADay = 10;

/** minutes for which a dossier is used again by the person who asked for it, unless they ask for a new one */
export const usedAgainMinutes = 60;

/** days after which a dossier and its files are deleted */
export const dossierDays = 7;

const dossierStates = ['QUEUED', 'RUNNING', 'READY', 'FAILED'] as const;

export const dossierSteps = {
  /** also from RUNNING, because a job whose process was killed begins again */
  begin: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING' },
  finish: { from: ['RUNNING'], to: 'READY' },
  fail: { from: ['QUEUED', 'RUNNING'], to: 'FAILED' },
} as const satisfies Steps<(typeof dossierStates)[number]>;

/** NONPROFIT: everything about one nonprofit. SEASON: everything about one application. */
const dossierKinds = ['NONPROFIT', 'SEASON'] as const;
export type DossierKind = (typeof dossierKinds)[number];

const dossierFile = z.object({
  /** the file's place among the files, from 1 */
  place: z.int(),
  name: z.string(),
  contentType: z.string(),
  /** bytes */
  size: z.int(),
  /** SHA-256 */
  digest: z.string(),
});

/** The fields that a dossier and a person's archive share. */
export const dossierFields = {
  id: z.int(),
  /** the nonprofit, the application or the person that the files are about */
  about: z.object({ id: z.int(), name: z.string() }),
  state: oneOf(dossierStates),
  /** percent */
  progress: z.int(),
  createdAt: momentText,
  madeAt: z.nullable(momentText),
  /** when this record is deleted with its files */
  endsAt: momentText,
  /** empty until the files are made */
  files: z.array(dossierFile),
  /** the first texts with letters that no font has, cut off: the PDFs show a question mark for each letter, the zip file's data have them */
  unprintable: z.array(z.string()),
};

/** true: makes a new one although one was made within `usedAgainMinutes` */
export const makesNew = z.optional(z.boolean());

const dossier = z.object({ kind: oneOf(dossierKinds), ...dossierFields });
export type Dossier = z.output<typeof dossier>;

export const listDossiers = endpoint('listDossiers', 'GET dossiers/', {
  access: 'makeDossiers',
  summary: 'One’s own dossiers, the newest first; `kind` and `about` choose those of one nonprofit or one application',
  query: z.object({ kind: z.optional(oneOf(dossierKinds)), about: z.optional(wholeNumber), ...paging }),
  result: page(dossier),
});

export const makeDossier = endpoint('makeDossier', 'POST dossiers/', {
  access: 'makeDossiers',
  // the dossier of a season has every nonprofit's answers and reviews
  recentSignIn: ({ kind }: { kind: DossierKind }) => kind === 'SEASON',
  summary:
    'Make a dossier: everything that the caller may see about a nonprofit, or about one application, as PDF and as zip file with a manifest; a job makes it. Returns the last one (200) where it was made within an hour, unless `new`',
  body: z.object({ kind: oneOf(dossierKinds), about: rowId, new: makesNew }),
  refuses: [403, 404, 409, 429],
  orFound: true,
  result: dossier,
  status: 201,
});

export const deleteDossier = endpoint('deleteDossier', 'DELETE dossiers/{id}/', {
  access: 'makeDossiers',
  summary: 'Delete one’s own dossier and its files; one that is being made stops',
  params: idParams,
  result: null,
});

export const downloadDossier = download({
  name: 'downloadDossier',
  path: '/download-dossier/',
  access: 'makeDossiers',
  summary: 'A file of one’s own dossier; a broken download goes on where it ended (`Range`), with the same ticket within an hour',
  type: 'application/zip',
  query: z.object({ id: wholeNumber, place: wholeNumber }),
  refuses: [404, 409],
  resumable: true,
});
