import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { recommendations } from './recommendations.ts';

/** A response that is assigned to the reviewer, with the reviewer's own review. */
const ownWork = z.object({
  response: z.int(),
  nonprofit: z.string(),
  application: z.string(),
  applicationTemplate: z.int(),
  categories: z.array(z.string()),
  dueAt: z.nullable(momentText),
  review: z.nullable(
    z.object({ id: z.int(), recommendation: z.nullable(oneOf(recommendations)), needsAnotherLook: z.boolean() }),
  ),
});
export type OwnWork = z.output<typeof ownWork>;

export const readOwnWork = endpoint('readOwnWork', 'GET reviewers/me/work/', {
  access: 'writeReviews',
  summary: 'A reviewer’s assigned applications, what is done of them and what is due, the next one to read first',
  result: z.object({
    assigned: z.array(ownWork),
    done: z.int(),
    total: z.int(),
    next: z.nullable(z.int()),
    /** whether the reviewer may begin reviews without an assignment */
    mayBeginOthers: z.boolean(),
    /**
     * when the next application closes or has closed, and when its reviews are due; null: a response is assigned, or no
     * application is coming
     */
    upcoming: z.nullable(z.object({ closesAt: z.nullable(momentText), dueAt: z.nullable(momentText) })),
  }),
});
