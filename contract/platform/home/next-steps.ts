import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

const address = z.string().check(z.regex(/^\//));

const nextStep = z.object({
  /** unique among the steps of one person */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  /** what programme staff wrote about the step, such as why a response was reopened; empty: nothing */
  quotation: z.string(),
  /** the deadline: an instant or a day; null: none */
  until: z.nullable(z.union([momentText, dayText])),
  /** whether the step comes before all steps that are not urgent */
  urgent: z.boolean(),
  /** how much of the step is done, in percent; null: not counted */
  percent: z.nullable(z.int()),
  link: address,
  /** text of the button that opens the link: `Continue application` */
  action: z.string(),
  /** what is missing; each part links to the place where it is filled in */
  parts: z.array(z.object({ label: z.string(), link: address })),
  /** id of the reporting period, if “nothing to report” also completes the step */
  period: z.nullable(z.int()),
});
export type NextStep = z.output<typeof nextStep>;

export const readNextSteps = endpoint('readNextSteps', 'GET home/next-steps/', {
  access: 'readNextSteps',
  summary: 'What the staff of a nonprofit can do next for it, the most urgent first',
  result: z.object({ steps: z.array(nextStep) }),
});
