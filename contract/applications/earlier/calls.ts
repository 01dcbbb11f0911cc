import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { rowId } from '#contract/wire/row-id.ts';
import { idParams, oneOf, wholeNumber } from '#contract/wire/shapes.ts';
import { answerValue } from '../answers.ts';
import { elementUid } from '../element-types/uid.ts';
import { questionTypes } from '../elements.ts';
import { answerFile } from '../files.ts';

/** An answer that a nonprofit gave before to what a question asks. */
const earlierAnswer = z.object({
  from: oneOf(['APPLICATION', 'PROFILE']),
  /** the application's name, or the field's label */
  name: z.string(),
  /** of the application: when it was submitted, or begun; null for the profile, which is of today */
  year: z.nullable(z.int()),
  /** the response; null for the profile */
  response: z.nullable(z.int()),
  /** the whole answer as text; for a FILE, the name of the file */
  words: z.string(),
  /** what can be taken of it; null: nothing. Of a FILE, nothing is taken by typing: `copyEarlierFile` copies it */
  answer: answerValue,
  /** why it does not fit, or not as a whole */
  gap: z.nullable(z.string()),
  /** of a FILE question that was answered by a file */
  file: z.nullable(z.object({ id: z.int(), size: z.int(), downloadLink: z.string() })),
});
export type EarlierAnswer = z.output<typeof earlierAnswer>;

const earlierAnswers = z.object({
  /** by question; the newest answer first, and no text twice */
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

const askedBefore = z.object({
  uid: elementUid,
  type: z.literal(questionTypes),
  question: z.string(),
});

const askingTemplate = z.object({
  id: z.int(),
  name: z.string(),
  /** when it opened or was made */
  year: z.int(),
  questions: z.array(askedBefore),
});
export type AskingTemplate = z.output<typeof askingTemplate>;

/** so many templates are offered to link a question to */
export const mostTemplatesBefore = 12;

export const listAskedQuestions = endpoint('listAskedQuestions', 'GET applications/templates/asked-questions/', {
  access: 'buildTemplates',
  summary: `The questions of the newest ${mostTemplatesBefore} published templates, for the links of another one to earlier answers`,
  query: z.object({
    /** the template that is being built */
    except: z.optional(wholeNumber),
  }),
  result: z.object({ templates: z.array(askingTemplate) }),
});
