import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';

export const mostRankings = 5;

export const rankingMessages = {
  maximumTitle: 'Maximum Categories Selected',
  maximum: 'You may select up to five categories.',
  gap: 'Rank the categories 1, 2, 3 … without gaps.',
  twice: 'Choose each category once.',
  unknown: 'This category does not exist.',
};

/** A category that a reviewer prefers; rank 1 comes first. */
export const categoryRanking = z.object({ id: z.int(), name: z.string(), userRanking: z.int() });
export type CategoryRanking = z.output<typeof categoryRanking>;

/** An id as a number, or as digits in a text, which the specification's clients send. */
const digits = z.union([rowId, z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.')), z.transform(Number))]);

export const chosenRankings = z.array(z.object({ id: digits, categoryRanking: digits }), rankingMessages.gap).check(
  z.maxLength(mostRankings, rankingMessages.maximum),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, rankingMessages.twice),
  z.refine(
    (list) =>
      [...list].sort((a, b) => a.categoryRanking - b.categoryRanking).every((one, index) => one.categoryRanking === index + 1),
    rankingMessages.gap,
  ),
);

export const updateRankings = endpoint('updateRankings', 'POST user/update-nonprofit-rankings/', {
  access: 'writeReviews',
  summary: 'Replace one’s preferred categories: five at most, ranked 1 to n without gaps',
  body: chosenRankings,
  result: z.array(categoryRanking),
});
