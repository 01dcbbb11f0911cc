import * as z from 'zod/mini';
import { type EarlierSource, earlierSource } from '#contract/applications/element-types/earlier-source.ts';
import { text } from '#contract/platform/wire/shapes.ts';
import { elementUid } from './uid.ts';

export const elementLimits = {
  elements: 500,
  heading: 300,
  question: 2_000,
  helpText: 5_000,
  options: 100,
  option: 500,
  scaleLabel: 200,
  /** the highest word limit that staff can set for a question; `answerLimit` also limits the characters of every answer */
  words: 100_000,
};

/** The fields of a heading. Its text may be empty in a draft, but not in a published template. */
export const headingFields = { uid: elementUid, text: text(elementLimits.heading) };

/** The fields of every question. */
export const questionFields = {
  uid: elementUid,
  question: text(elementLimits.question),
  required: z.boolean(),
  helpText: text(elementLimits.helpText),
  earlier: z.optional(z.nullable(earlierSource)),
};

export interface QuestionValues {
  uid: string;
  question: string;
  required: boolean;
  helpText: string;
  earlier?: EarlierSource | null | undefined;
}
