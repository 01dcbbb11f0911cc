import * as z from 'zod/mini';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { flag, idParams, oneOf, page, paging, searchText, text } from '#contract/platform/wire/shapes.ts';
import { catalogueLook, catalogueProblem } from './catalogue.ts';

/** The state of a nonprofit's page. ASKED: somebody asked for a change. CHANGED: the page has changed since its approval. */
export const proofStates = ['WAITING', 'ASKED', 'CHANGED', 'APPROVED'] as const;
export type ProofState = (typeof proofStates)[number];

export const proofStateLabels: Record<ProofState, string> = {
  WAITING: 'Not approved yet',
  ASKED: 'Asks for a change',
  CHANGED: 'Changed since it was approved',
  APPROVED: 'Approved',
};

export const proofMessages = {
  due: 'Choose a day from today on.',
  note: 'Write what should be changed.',
  open: (year: number) => `The proofs of ${year} are open. End them first.`,
  openAtOnce: 'Somebody else has just sent the proofs. Load the page again.',
  noRound: 'No proofs are open.',
  emails: 'The number of emails has changed since the preview. Look at it again before you send.',
  stale: 'The page was changed since you looked at it. Look at it again.',
};

/** how many days before the deadline the reminder is sent, for pages that are neither approved nor waiting for a change */
export const reminderDaysBefore = 5;

const dueOn = calendarDay(proofMessages.due);
const message = text(2_000);

const proofRound = z.object({
  ...catalogueLook.shape,
  dueOn: dayText,
  message: z.string(),
  openedAt: momentText,
  openedBy: z.nullable(personRef),
  /** the number of nonprofits in each state */
  counts: z.object({ waiting: z.int(), asked: z.int(), changed: z.int(), approved: z.int() }),
});
export type ProofRound = z.output<typeof proofRound>;
const openRound = z.object({ round: z.nullable(proofRound) });

const proof = z.object({
  nonprofitRef: namedRef,
  /**
   * the number of the nonprofit's page in a catalogue without a letter of welcome: staff add the letter only when they make an
   * edition
   */
  page: z.int(),
  state: oneOf(proofStates),
  /** the change that was asked for; empty unless the state is ASKED */
  note: z.string(),
  /** what has changed on the page since it was approved or a change was asked for: `Texts`, `Photo` */
  changed: z.array(z.string()),
  saidBy: z.nullable(personRef),
  saidAt: z.nullable(momentText),
});

const proofLine = z.object({
  ...proof.shape,
  /** the number of active accounts of the nonprofit's staff; the emails go to one of them */
  people: z.int(),
  askedOn: z.nullable(dayText),
  remindedOn: z.nullable(dayText),
});
export type ProofLine = z.output<typeof proofLine>;

const proofRecord = z.object({
  ...proof.shape,
  year: z.int(),
  dueOn: dayText,
  /** whether the due date has passed */
  late: z.boolean(),
  message: z.string(),
  problems: z.array(catalogueProblem),
});
export type ProofRecord = z.output<typeof proofRecord>;

export const readProofRound = endpoint('readProofRound', 'GET catalogue/proof-round/', {
  access: 'readCatalogue',
  summary: 'The proofs that are open, with how many nonprofits have approved; null: none are',
  result: openRound,
});

export const sendProofs = endpoint('sendProofs', 'POST catalogue/proof-round/', {
  access: 'manageCatalogue',
  summary:
    'Ask every nonprofit of a printed catalogue to approve its page, by email and on its home. With `dry_run`, say whom and what',
  query: z.object({ dryRun: z.optional(flag) }),
  body: z.object({
    ...catalogueLook.shape,
    dueOn,
    message: z._default(message, ''),
    /** the number of emails that the preview returned; 409 if the number has changed */
    emails: z.optional(z.int()),
  }),
  refuses: [409],
  result: z.object({
    profiles: z.int(),
    /** emails that are sent; with `dry_run`, emails that would be sent: one for each nonprofit with active staff */
    emails: z.int(),
    /** nonprofits without an active account of their staff, which get no email */
    withoutPeople: z.array(namedRef),
    sample: z.nullable(z.object({ subject: z.string(), text: z.string() })),
    sent: z.boolean(),
  }),
});

export const changeProofRound = endpoint('changeProofRound', 'PATCH catalogue/proof-round/', {
  access: 'manageCatalogue',
  summary: 'Move the deadline of the open proofs, or end them',
  body: z.object({ dueOn: z.optional(dueOn), ended: z.optional(z.literal(true)) }),
  refuses: [409],
  result: openRound,
});

export const proofsQuery = z.object({
  state: z.optional(oneOf(proofStates)),
  search: z.optional(searchText),
  page: paging.page,
  pageSize: z._default(paging.pageSize, 100),
});
export type ProofsQuery = z.output<typeof proofsQuery>;

export const listProofs = endpoint('listProofs', 'GET catalogue/proofs/', {
  access: 'readCatalogue',
  summary: 'What each nonprofit said of its page in the open proofs, by name; empty where none are open',
  query: proofsQuery,
  result: page(proofLine),
});

export const readProof = endpoint('readProof', 'GET catalogue/proofs/{id}/', {
  access: 'readProofs',
  summary: 'The page of a nonprofit in the open proofs: what is wrong with it, and what was said of it. 404 where it has none',
  params: idParams,
  result: proofRecord,
});

export const previewProof = endpoint('previewProof', 'GET catalogue/proofs/{id}/page/', {
  access: 'readProofs',
  summary: 'The page of a nonprofit as it would be printed now, as an SVG picture, and the mark of what it says',
  params: idParams,
  result: z.object({ svg: z.string(), mark: z.string() }),
});

export const answerProof = endpoint('answerProof', 'POST catalogue/proofs/{id}/', {
  access: 'answerProofs',
  summary: 'Approve the page of a nonprofit, or ask for a change; 409 where it says something else than was looked at',
  params: idParams,
  body: z
    .object({
      approved: z.boolean(),
      note: z._default(text(2_000), ''),
      /** the `mark` of the page that the person looked at, from `previewProof` */
      mark: z.string().check(z.maxLength(100)),
    })
    .check(z.refine(({ approved, note }) => approved || note !== '', { error: proofMessages.note, path: ['note'] })),
  refuses: [409],
  result: proofRecord,
});
