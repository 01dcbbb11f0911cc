import * as z from 'zod/mini';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, oneOf, page, paging, requiredText } from '#contract/platform/wire/shapes.ts';

/** What programme staff keep about a nonprofit for each other: who looks after it, what they do next, and notes. */

export const relationshipLimits = { step: 300, note: 10_000, openSteps: 50 };

export const relationshipMessages = {
  step: 'Write what to do.',
  day: 'Choose a date.',
  person: 'Choose an active colleague who looks after nonprofits.',
  ownerChanged: (name: string | null) =>
    name === null
      ? 'Nobody is the owner any more. Look again before you change it.'
      : `${name} is the owner by now. Look again before you change it.`,
  note: 'Write something first.',
  tooMany: `A nonprofit has at most ${relationshipLimits.openSteps} open steps. Tick some off first.`,
};

const day = calendarDay(relationshipMessages.day);

/** A person of the programme staff. `left`: the account is deactivated, or may no longer look after nonprofits. */
const colleague = z.object({ ...namedRef.shape, left: z.boolean() });

const step = z.object({
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
  body: z.string(),
  day: dayText,
  /** who does it; null: the account was deleted */
  person: z.nullable(colleague),
  /** null: the step is open */
  doneAt: z.nullable(momentText),
  doneBy: z.nullable(namedRef),
});
export type NextStepOfNonprofit = z.output<typeof step>;

const relationship = z.object({
  /** null: nobody looks after the nonprofit */
  owner: z.nullable(colleague),
  /** open steps by their day, then the last 20 that are done, newest first */
  steps: z.array(step),
});
export type Relationship = z.output<typeof relationship>;

const stepFields = {
  body: requiredText(relationshipLimits.step, relationshipMessages.step),
  day,
  /** id of an active account of the programme staff */
  person: rowId,
};

export const readRelationship = endpoint('readRelationship', 'GET nonprofits/{id}/relationship/', {
  access: 'readPrivateNotes',
  summary: 'Who of the programme staff looks after a nonprofit, and what they do next',
  params: idParams,
  result: relationship,
});

export const setOwner = endpoint('setOwner', 'PUT nonprofits/{id}/owner/', {
  access: 'manageRelationships',
  summary:
    'Say who of the programme staff looks after a nonprofit; null: nobody. 409 with the current state if the owner is not `seen`',
  params: idParams,
  body: z.object({
    owner: z.nullable(rowId),
    /** id of the owner whom the page showed; null: nobody */
    seen: z.optional(z.nullable(rowId)),
  }),
  refuses: [409],
  result: relationship,
});

export const addStep = endpoint('addStep', 'POST nonprofits/{id}/next-steps/', {
  access: 'manageRelationships',
  summary: 'Add a next step for a nonprofit. The same request again returns the first step (200)',
  params: idParams,
  body: z.object({ ...stepFields, requestKey }),
  refuses: [409],
  orFound: true,
  result: step,
  status: 201,
});

export const changeStep = endpoint('changeStep', 'PATCH nonprofit-next-steps/{id}/', {
  access: 'manageRelationships',
  summary: 'Change a next step, tick it off, or take that back; 409 with the current one where the version is stale',
  params: idParams,
  body: z.object({
    ...z.partial(z.object(stepFields)).shape,
    done: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  result: step,
});

export const deleteStep = endpoint('deleteStep', 'DELETE nonprofit-next-steps/{id}/', {
  access: 'manageRelationships',
  summary: 'Delete a next step',
  params: idParams,
  result: null,
});

export const noteKinds = ['CALL', 'VISIT', 'MEETING', 'NOTE'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const noteKindLabels: Record<NoteKind, string> = { CALL: 'Call', VISIT: 'Visit', MEETING: 'Meeting', NOTE: 'Note' };

const note = z.object({
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
  kind: oneOf(noteKinds),
  /** when the call, visit or meeting was */
  day: dayText,
  body: z.string(),
  /** null: the account was deleted */
  author: z.nullable(namedRef),
  createdAt: momentText,
  editedAt: z.nullable(momentText),
  /** change and delete the note: only its author may */
  can: z.object({ edit: z.boolean() }),
});
export type NonprofitNote = z.output<typeof note>;

const noteDraft = z.object({
  kind: oneOf(noteKinds),
  day,
  body: requiredText(relationshipLimits.note, relationshipMessages.note),
});

export const listNonprofitNotes = endpoint('listNonprofitNotes', 'GET nonprofits/{id}/notes/', {
  access: 'readPrivateNotes',
  summary: 'The notes of programme staff on a nonprofit, the latest day first',
  params: idParams,
  query: z.object(paging),
  result: page(note),
});

export const addNonprofitNote = endpoint('addNonprofitNote', 'POST nonprofits/{id}/notes/', {
  access: 'manageRelationships',
  summary: 'Add a note on a call, a visit or a meeting, or any other note. The same request again returns the first note (200)',
  params: idParams,
  body: z.extend(noteDraft, { requestKey }),
  orFound: true,
  result: note,
  status: 201,
});

export const changeNonprofitNote = endpoint('changeNonprofitNote', 'PATCH nonprofit-notes/{id}/', {
  access: 'manageRelationships',
  summary: 'Change an own note; 409 with the current one where the version is stale',
  params: idParams,
  body: z.object({ ...z.partial(noteDraft).shape, version: z.optional(z.int()) }),
  result: note,
});

export const deleteNonprofitNote = endpoint('deleteNonprofitNote', 'DELETE nonprofit-notes/{id}/', {
  access: 'manageRelationships',
  summary: 'Delete an own note',
  params: idParams,
  result: null,
});
