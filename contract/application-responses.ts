import * as z from 'zod/mini';
import { answerValue } from './application-answers.ts';
import { elementLimits, elementUid } from './application-elements.ts';
import { oneOf } from './shapes.ts';

/** Life of a response. */
export const responseStatuses = ['IN_PROGRESS', 'SUBMITTED'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

export const responseStatusLabels: Record<ResponseStatus, string> = {
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
};

/**
 * The steps of that life, and who may take them. A nonprofit's people write and submit while applications are open;
 * programme staff give a response back. `server/applications/responses/lifecycle.ts` is the one place that takes a step.
 */
export const responseSteps = {
  submit: { from: 'IN_PROGRESS', to: 'SUBMITTED', by: 'nonprofitStaff' },
  reopen: { from: 'SUBMITTED', to: 'IN_PROGRESS', by: 'programmeStaff' },
} as const satisfies Record<string, { from: ResponseStatus; to: ResponseStatus; by: 'nonprofitStaff' | 'programmeStaff' }>;

/**
 * An answered question as a response carries it: everything else of the element is the server's own copy, and is
 * ignored when it is sent. An element without `answer` (a heading) is passed over.
 */
export const sentAnswer = z.object({
  uid: elementUid,
  answer: z.optional(answerValue),
  /** of the answer that this one was typed over: 0 where there was none */
  revision: z._default(z.int().check(z.minimum(0), z.maximum(2_147_483_645)), 0),
  /** of a FILE, in place of its `answer`: a response's own copy can be sent back as it came */
  fileId: z.optional(z.nullable(z.int())),
});

/**
 * A save. It carries every answer that its page has not yet seen acknowledged. `writer` names one open page (and
 * outlives its crash), `sequence` counts its saves: a save that arrives after a later one of the same writer
 * changes nothing, and a writer is never in conflict with itself.
 */
export const responseChange = z
  .object({
    applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(elementLimits.elements)) })),
    writer: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
    sequence: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    /** `SUBMITTED` stores the answers and then submits, where nothing stands in the way */
    status: z.optional(oneOf(responseStatuses)),
  })
  .check(
    z.refine(({ writer, sequence }) => (writer === undefined) === (sequence === undefined), {
      path: ['sequence'],
      error: 'A writer counts its saves: send both writer and sequence.',
    }),
  );

/** bytes of one save: many long answers at once, after a day offline for instance; a larger one is 413 */
export const responseBodyLimit = 4 * 1_048_576;

/**
 * What a save answers: the revision of each answer that now stands as it was sent. A save that came too late
 * (a later one of its writer was there before) changed nothing, and names those alone that stand all the same.
 */
export const savedAnswers = z.object({
  savedAt: z.string(),
  answers: z.array(z.object({ uid: elementUid, revision: z.int() })),
});
export type SavedAnswers = z.output<typeof savedAnswers>;

export const saveResult = z.extend(savedAnswers, {
  status: oneOf(responseStatuses),
  /** when it was submitted */
  dateSubmitted: z.nullable(z.string()),
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

/**
 * Members of a 409's body beside `detail`. `conflicts`: see above. `reason` instead: nothing was stored, for
 * the response was submitted meanwhile, or applications closed (or have not opened).
 */
export const conflictBody = z.object({ conflicts: z.array(answerConflict), saved: savedAnswers });
export const closedBody = z.object({ reason: oneOf(['submitted', 'closed']) });

/**
 * Members of the 400 of a submit that is not complete, beside the messages by field (`application_data.elements.7.answer`,
 * counted as the response's own elements are): the answers that came with it are stored.
 */
export const incompleteBody = z.object({
  problems: z.array(z.object({ uid: elementUid, page: z.int(), message: z.string() })),
  saved: savedAnswers,
});
