import * as z from 'zod/mini';
import { answerValue } from './application-answers.ts';
import { elementUid } from './application-elements.ts';

/** Life of a response: see `server/applications/` for who may take which step. */
export const responseStatuses = ['IN_PROGRESS', 'SUBMITTED'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

export const responseStatusLabels: Record<ResponseStatus, string> = {
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
};

/** An answered question as a response carries it: everything else of the element is the server's own copy. */
export const sentAnswer = z.object({
  uid: elementUid,
  answer: answerValue,
  /** of the answer that this one was typed over: 0 where there was none */
  revision: z._default(z.int().check(z.minimum(0)), 0),
});
export type SentAnswer = z.input<typeof sentAnswer>;

/**
 * A save. It carries every answer that its page has not yet seen acknowledged. `writer` names one open page (and
 * outlives its crash), `sequence` counts its saves: a save that arrives after a later one of the same writer
 * changes nothing, and a writer is never in conflict with itself.
 */
export const responseChange = z.object({
  applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(500)) })),
  writer: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
  sequence: z.optional(z.int().check(z.minimum(1))),
  status: z.optional(z.enum({ IN_PROGRESS: 'IN_PROGRESS', SUBMITTED: 'SUBMITTED' })),
});

/** What a save answers: the new revision of each answer it stored. */
export const savedAnswers = z.object({
  savedAt: z.string(),
  answers: z.array(z.object({ uid: elementUid, revision: z.int() })),
});

/** 409 of a save: somebody else wrote to these questions meanwhile. All other answers of the save are stored. */
export const answerConflict = z.object({
  uid: elementUid,
  /** what is stored now, its revision, who wrote it and when */
  answer: answerValue,
  revision: z.int(),
  writtenBy: z.string(),
  writtenAt: z.string(),
});
export type AnswerConflict = z.output<typeof answerConflict>;

/** Members of a 409's body beside `detail`. */
export const conflictBody = z.object({ conflicts: z.array(answerConflict), saved: savedAnswers });
