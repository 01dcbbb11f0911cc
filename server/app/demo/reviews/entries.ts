import * as z from 'zod/mini';
import { recommendations } from '#contract/applications/reviews/recommendations.ts';
import type { CategoryName } from '#server/app/demo/catalogue/entry.ts';
import { readEntries } from '#server/app/demo/read-entries.ts';

export interface DemoReviewer {
  email: string;
  /** preferred categories, the first choice first */
  prefers: CategoryName[];
}

export const demoReviewers: readonly DemoReviewer[] = [
  { email: 'reviewer@demo.example', prefers: ['Rivers & Gardens', 'Animals', 'Food & Cooking'] },
  { email: 'second@reviewers.example', prefers: ['Health & Recovery', 'Elders & Caregivers'] },
  { email: 'third@reviewers.example', prefers: ['Young People', 'Tutoring & Mentoring', 'Rivers & Gardens', 'Food & Cooking'] },
  { email: 'fourth@reviewers.example', prefers: ['Health & Recovery', 'Animals'] },
  { email: 'fifth@reviewers.example', prefers: ['Food & Cooking'] },
];

/** A reviewer who takes no more reviews than they have. */
export const demoRoundAnswer = {
  email: 'fourth@reviewers.example',
  most: 3,
  words: 'A new job this autumn: these three, but no more.',
};

export interface DemoInvitation {
  email: string;
  lastName: string;
  /** how many days ago the person was invited */
  invited: number;
  state: 'opened' | 'expired' | 'withdrawn';
}

/** People who were invited as reviewers and have not begun. The demo sends no email. */
export const demoInvitations: readonly DemoInvitation[] = [
  { email: 'sixth@invited.example', lastName: 'Sixth Reviewer', invited: 3, state: 'opened' },
  { email: 'seventh@invited.example', lastName: 'Seventh Reviewer', invited: 20, state: 'expired' },
  { email: 'eighth@invited.example', lastName: 'Eighth Reviewer', invited: 8, state: 'withdrawn' },
];

/** Staff's notes and tags on the decision board, by the nonprofit's name. */
export const demoMarks: Record<string, { notes: string; tags: string[] }> = {
  'Thistle Lot Gardens': {
    notes: 'The reviewers disagree about the budget. Call the treasurer before we decide.',
    tags: ['budget', 'call'],
  },
  'Night Heron Crisis Line': { notes: 'Second year. Last year’s report came in time.', tags: ['returning'] },
};

/** The decisions that staff have prepared, by the nonprofit's name. Only programme staff see them. */
export const demoDecisions: Record<string, 'ACCEPTED' | 'WAITLISTED'> = {
  'Night Heron Crisis Line': 'ACCEPTED',
  'Thistle Lot Gardens': 'WAITLISTED',
};

/** The conflict of interest that one reviewer has declared. */
export const demoConflict = {
  reviewer: 'fifth@reviewers.example',
  nonprofit: 'Quarter Loaf Bakery School',
  reason: 'I built their ovens.',
};

/** The emails of the reviewers assigned to each submitted response, whether or not they have begun; by the nonprofit's name. */
export const demoAssignments: Record<string, string[]> = {
  'Thistle Lot Gardens': ['reviewer@demo.example', 'second@reviewers.example', 'third@reviewers.example'],
  'Oldmarsh Wetland Trust': ['reviewer@demo.example', 'third@reviewers.example', 'fourth@reviewers.example'],
  'Night Heron Crisis Line': ['second@reviewers.example', 'third@reviewers.example', 'fourth@reviewers.example'],
  'Quarter Loaf Bakery School': ['reviewer@demo.example', 'third@reviewers.example'],
  'Barn Owl Night Watch': ['fourth@reviewers.example'],
};

/** Reviews of the demo's responses. The reviewers disagree about Thistle Lot Gardens. */
export const demoReviews = readEntries(
  new URL('reviews.json', import.meta.url),
  z.strictObject({
    reviewer: z.string(),
    nonprofit: z.string(),
    /** null: the review is begun, but has no recommendation yet */
    recommendation: z.nullable(z.enum(recommendations)),
    positiveFeedback: z.string(),
    constructiveFeedback: z.string(),
    internalNotes: z.string(),
    /** whether a visit was a positive experience; missing: no visit */
    visit: z.optional(z.boolean()),
  }),
);
