import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, page, paging, requiredText } from '#contract/platform/wire/shapes.ts';

/**
 * Limits of a note on a response. Only programme staff read notes; board members read those that are shared with them, and their own
 * comments, which always are.
 */
export const noteLimits = { body: 5_000, mentions: 20 };

export const noteMessages = {
  body: 'Write something first.',
  tooMany: `A note can mention at most ${noteLimits.mentions} colleagues.`,
};

const note = z.object({
  id: z.int(),
  version: z.int(),
  response: z.int(),
  body: z.string(),
  /** null: the account was deleted */
  author: z.nullable(namedRef),
  /** the colleagues whom the text names as `@name` */
  mentions: z.array(namedRef),
  /** whether board members may read it */
  shared: z.boolean(),
  createdAt: momentText,
  editedAt: z.nullable(momentText),
  can: z.object({
    /** change and delete the note: only its author may */
    edit: z.boolean(),
  }),
});
export type ResponseNote = z.output<typeof note>;

const draft = z.object({
  body: requiredText(noteLimits.body, noteMessages.body),
  /** whether board members may read it; a board member's comment always is */
  shared: z._default(z.boolean(), false),
  /** ids of the chosen colleagues; the server leaves out those whose `@name` is not in the text */
  mentions: z._default(z.array(rowId).check(z.maxLength(noteLimits.mentions, noteMessages.tooMany)), []),
});
export type NoteDraft = z.output<typeof draft>;

export const listNotes = endpoint('listNotes', 'GET applications/responses/{id}/notes/', {
  access: 'readNotes',
  summary: 'The notes of programme staff on a response, oldest first; for board members those that are shared with them',
  params: idParams,
  query: z.object(paging),
  result: page(note),
});

export const addNote = endpoint('addNote', 'POST applications/responses/{id}/notes/', {
  access: 'writeNotes',
  summary: 'Adds a note; colleagues whom it mentions get a notice. Board members comment if programme staff let them',
  params: idParams,
  body: draft,
  result: note,
  status: 201,
});

export const changeNote = endpoint('changeNote', 'PATCH applications/response-notes/{id}/', {
  access: 'writeNotes',
  summary: 'Changes an own note; 409 with the current one where the version is stale',
  params: idParams,
  body: z.extend(draft, { version: z.optional(z.int()) }),
  result: note,
});

export const deleteNote = endpoint('deleteNote', 'DELETE applications/response-notes/{id}/', {
  access: 'writeNotes',
  summary: 'Deletes an own note',
  params: idParams,
  result: null,
});
