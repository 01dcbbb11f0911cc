import * as z from 'zod/mini';
import { elementUid } from '#contract/applications/element-types/uid.ts';
import { questionTypes } from '#contract/applications/elements.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';

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

/** the most templates that are listed when staff choose a question for a link (`earlierSource`) */
export const mostTemplatesBefore = 12;

export const listAskedQuestions = endpoint('listAskedQuestions', 'GET applications/templates/asked-questions/', {
  access: 'readAllApplications',
  summary: `The questions of the newest ${mostTemplatesBefore} published templates, for the links of another one to earlier answers`,
  query: z.object({
    /** id of the template that is being built: the list leaves out its questions */
    except: z.optional(wholeNumber),
  }),
  result: z.object({ templates: z.array(askingTemplate) }),
});
