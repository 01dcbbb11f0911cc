import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/wire/days-and-times.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

const address = z.string().check(z.regex(/^\//));

const nextStep = z.object({
  /** unique among the steps */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  /** what programme staff wrote about it, such as why an application was reopened */
  quotation: z.string(),
  /** the deadline: an instant or a day */
  until: z.nullable(z.union([momentText, dayText])),
  /** comes before everything with a later deadline */
  urgent: z.boolean(),
  /** how much of it is done */
  percent: z.nullable(z.int()),
  link: address,
  /** the link as a button: `Continue application` */
  action: z.string(),
  /** what is missing, each with the place where it is filled in */
  parts: z.array(z.object({ label: z.string(), link: address })),
  /** id of the reporting period where the step can also be answered by “nothing to report” */
  period: z.nullable(z.int()),
});
export type NextStep = z.output<typeof nextStep>;

export const readNextSteps = endpoint('readNextSteps', 'GET home/next-steps/', {
  access: 'readNextSteps',
  summary: 'What the staff of a nonprofit can do next for it, the most urgent first',
  result: z.object({ steps: z.array(nextStep) }),
});
