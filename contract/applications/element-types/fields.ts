import * as z from 'zod/mini';
import { text } from '#contract/wire/shapes.ts';

export const elementLimits = {
  elements: 500,
  heading: 300,
  question: 2_000,
  helpText: 5_000,
  options: 100,
  option: 500,
  scaleLabel: 200,
  /** words; `answerLimit` still applies to a question without a maximum */
  words: 100_000,
};

/** An element's permanent name: answers are stored under it. */
export const elementUid = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Use 1 to 64 letters, digits and hyphens.'),
  // answers are looked up by uid, and every object has a `constructor`
  z.refine((uid) => !(uid in Object.prototype), 'This name is reserved.'),
);

/** The text may be empty until publication. */
export const headingFields = { uid: elementUid, text: text(elementLimits.heading) };

/** The fields of every question. */
export const questionFields = {
  uid: elementUid,
  question: text(elementLimits.question),
  required: z.boolean(),
  helpText: text(elementLimits.helpText),
};

export interface Asked {
  uid: string;
  question: string;
  required: boolean;
  helpText: string;
}
