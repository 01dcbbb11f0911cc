import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf, text } from '#contract/platform/wire/shapes.ts';

export const roundAnswerMessages = {
  over: 'This round of reviews is over.',
  done: 'One of these reviews is finished meanwhile, or is no longer yours. Look at the list again.',
};

/** The page that the links of a reviewer's letters open. */
export const roundAnswerPath = (token: string): string => `/review-answer/${token}`;

/** `BEGUN`: something is written, but there is no recommendation yet. `DONE`: it has a recommendation. */
const reviewStates = ['OPEN', 'BEGUN', 'DONE'] as const;

const roundAnswer = z.object({
  application: z.string(),
  dueAt: z.nullable(momentText),
  /** whether reviews can be given back and taken back: the round is not over */
  isOpen: z.boolean(),
  /** the reviews that are assigned to the reviewer in this round */
  assigned: z.array(z.object({ response: z.int(), nonprofit: z.string(), state: oneOf(reviewStates) })),
  /** the most reviews that the reviewer takes in this round; null: the reviewer has not answered */
  most: z.nullable(z.int()),
  words: z.string(),
  /** names of the nonprofits whose reviews were given back, and whether nobody reviews them instead yet */
  givenBack: z.array(z.object({ nonprofit: z.string(), isFree: z.boolean() })),
});
export type RoundAnswer = z.output<typeof roundAnswer>;

const tokenParams = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) });

export const readRoundAnswer = endpoint('readRoundAnswer', 'GET review-answers/{token}/', {
  access: 'anyone',
  summary: 'What the link in a reviewer’s letter is about; 404 where it is no such link. Reading changes nothing',
  params: tokenParams,
  result: roundAnswer,
});

export const giveReviewsBack = endpoint('giveReviewsBack', 'POST review-answers/{token}/', {
  access: 'anyone',
  summary: 'Give reviews back, and take no more than are left in this round; staff are told',
  params: tokenParams,
  body: z.object({
    /** ids of responses whose reviews are not finished; none: the reviewer keeps all, and takes no more */
    responses: z.array(rowId).check(z.maxLength(500)),
    words: z._default(text(2_000), ''),
  }),
  refuses: [409],
  result: roundAnswer,
});

export const takeReviewsBack = endpoint('takeReviewsBack', 'DELETE review-answers/{token}/', {
  access: 'anyone',
  summary: 'Take the answer back: reviews that nobody else got meanwhile are assigned again',
  params: tokenParams,
  refuses: [409],
  result: roundAnswer,
});

export const openRoundAnswer = endpoint('openRoundAnswer', 'POST reviewers/me/round-answers/', {
  access: 'writeReviews',
  summary: 'The link by which the signed-in reviewer gives reviews of a round back; 404 without reviews in it',
  body: z.object({ applicationTemplate: rowId }),
  refuses: [404],
  result: z.object({ path: z.string() }),
});
