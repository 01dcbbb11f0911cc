import * as z from 'zod/mini';
import { answerValue } from '#contract/applications/answers.ts';
import { elementUid } from '#contract/applications/element-types/uid.ts';
import { answerFile } from '#contract/applications/files.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf } from '#contract/platform/wire/shapes.ts';

/** An earlier answer to a question: the nonprofit gave it in another application or in its profile. */
const earlierAnswer = z.object({
  from: oneOf(['APPLICATION', 'PROFILE']),
  /** the application's name, or the field's label */
  name: z.string(),
  /** the year in which the earlier response was submitted, or else begun; null for the profile, because its value is today's */
  year: z.nullable(z.int()),
  /** id of the earlier response; null for the profile */
  response: z.nullable(z.int()),
  /** the whole answer as text; for a FILE, the names of the files */
  words: z.string(),
  /**
   * the part of the earlier answer that fits the question; null: no part fits. Always null for a file: `copyEarlierFile` copies
   * files
   */
  answer: answerValue,
  /** why the earlier answer does not fit the question, or only a part of it fits; null: all of it fits */
  gap: z.nullable(z.string()),
  /** the files of an earlier FILE answer; empty for all other answers */
  files: z.array(
    z.object({
      id: z.int(),
      filename: z.string(),
      /** in bytes */
      size: z.int(),
      downloadLink: z.string(),
      /** whether the question accepts this file now */
      fits: z.boolean(),
    }),
  ),
});
export type EarlierAnswer = z.output<typeof earlierAnswer>;

const earlierAnswers = z.object({
  /** the questions that have earlier answers: the newest answer first, the profile's value last, equal texts listed once */
  questions: z.array(z.object({ uid: elementUid, answers: z.array(earlierAnswer) })),
});
export type EarlierAnswers = z.output<typeof earlierAnswers>;

export const readEarlierAnswers = endpoint('readEarlierAnswers', 'GET applications/responses/{id}/earlier-answers/', {
  access: 'answerApplications',
  summary: "What one's own nonprofit answered before to the questions of a response that it can still change",
  params: idParams,
  result: earlierAnswers,
});

export const copyEarlierFile = endpoint('copyEarlierFile', 'POST applications/responses/{id}/earlier-answers/files/', {
  access: 'answerApplications',
  summary:
    'Copies a file that answered an earlier application, for a question of this one; the answer is saved with its id afterwards',
  params: idParams,
  body: z.object({ questionUid: elementUid, file: rowId }),
  refuses: [404, 409],
  result: answerFile,
  status: 201,
});
