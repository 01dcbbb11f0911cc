import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { rowId } from '#contract/wire/row-id.ts';
import { idParams, oneOf, wholeNumber } from '#contract/wire/shapes.ts';
import { answerValue } from '../answers.ts';
import { elementUid } from '../element-types/uid.ts';
import { questionTypes } from '../elements.ts';
import { answerFile } from '../files.ts';

/** What a nonprofit has already said to a question: in another application, or in its profile. */
const earlierAnswer = z.object({
  from: oneOf(['APPLICATION', 'PROFILE']),
  /** the application's name, or the field's label */
  name: z.string(),
  /** the year in which the earlier response was submitted, or else begun; null for the profile, which has today's value */
  year: z.nullable(z.int()),
  /** id of the earlier response; null for the profile */
  response: z.nullable(z.int()),
  /** the whole answer as text; for a FILE, the name of the file */
  words: z.string(),
  /** what the question can take as its answer; null: nothing. Always null for a file, which `copyEarlierFile` copies */
  answer: answerValue,
  /** why the question cannot take the answer, or not all of it as it is; null: the answer fits */
  gap: z.nullable(z.string()),
  /** the file of an earlier FILE answer, with its `size` in bytes; null for all other answers */
  file: z.nullable(z.object({ id: z.int(), size: z.int(), downloadLink: z.string() })),
});
export type EarlierAnswer = z.output<typeof earlierAnswer>;

const earlierAnswers = z.object({
  /** by question, without questions that have none: the newest answer first, the profile's last, and each text once */
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
  /** the year of the template's opening date; without such a date, the year in which it was made */
  year: z.int(),
  questions: z.array(askedBefore),
});
export type AskingTemplate = z.output<typeof askingTemplate>;

/** the most templates whose questions are offered for a link */
export const mostTemplatesBefore = 12;

export const listAskedQuestions = endpoint('listAskedQuestions', 'GET applications/templates/asked-questions/', {
  access: 'buildTemplates',
  summary: `The questions of the newest ${mostTemplatesBefore} published templates, for the links of another one to earlier answers`,
  query: z.object({
    /** id of the template that is being built: its own questions are left out */
    except: z.optional(wholeNumber),
  }),
  result: z.object({ templates: z.array(askingTemplate) }),
});
