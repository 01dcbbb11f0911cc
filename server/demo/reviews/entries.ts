import type { Recommendation } from '#contract/reviews/recommendations.ts';
import type { CategoryName } from '#server/demo/catalogue/entry.ts';

export interface DemoReviewer {
  email: string;
  /** the first choice first */
  prefers: CategoryName[];
}

export const demoReviewers: readonly DemoReviewer[] = [
  { email: 'reviewer@demo.example', prefers: ['Rivers & Gardens', 'Animals', 'Food & Cooking'] },
  { email: 'second@reviewers.example', prefers: ['Health & Recovery', 'Elders & Caregivers'] },
  { email: 'third@reviewers.example', prefers: ['Young People', 'Tutoring & Mentoring', 'Rivers & Gardens', 'Food & Cooking'] },
  { email: 'fourth@reviewers.example', prefers: ['Health & Recovery', 'Animals'] },
  { email: 'fifth@reviewers.example', prefers: ['Food & Cooking'] },
];

export interface DemoInvitation {
  email: string;
  lastName: string;
  /** days ago */
  invited: number;
  state: 'opened' | 'expired' | 'withdrawn';
}

/** People who were invited and have not begun. The demo sends no email. */
export const demoInvitations: readonly DemoInvitation[] = [
  { email: 'sixth@invited.example', lastName: 'Sixth Reviewer', invited: 3, state: 'opened' },
  { email: 'seventh@invited.example', lastName: 'Seventh Reviewer', invited: 20, state: 'expired' },
  { email: 'eighth@invited.example', lastName: 'Eighth Reviewer', invited: 8, state: 'withdrawn' },
];

/** What staff noted on the decision board. */
export const demoMarks: Record<string, { notes: string; tags: string[] }> = {
  'Thistle Lot Gardens': {
    notes: 'The reviewers disagree about the budget. Call the treasurer before we decide.',
    tags: ['budget', 'call'],
  },
  'Night Heron Crisis Line': { notes: 'Second year. Last year’s report came in time.', tags: ['returning'] },
};

/** Decisions that staff have prepared. Nobody else sees them. */
export const demoDecisions: Record<string, 'ACCEPTED' | 'WAITLISTED'> = {
  'Night Heron Crisis Line': 'ACCEPTED',
  'Thistle Lot Gardens': 'WAITLISTED',
};

/** A reviewer who stepped back from a nonprofit. */
export const demoConflict = {
  reviewer: 'fifth@reviewers.example',
  nonprofit: 'Quarter Loaf Bakery School',
  reason: 'I built their ovens.',
};

interface DemoReview {
  reviewer: string;
  nonprofit: string;
  /** null: the review is begun, without a recommendation so far */
  recommendation: Recommendation | null;
  positiveFeedback: string;
  constructiveFeedback: string;
  internalNotes: string;
  /** whether a visit went well; missing without a visit */
  visit?: boolean;
}

/** Which reviewers each submitted response is assigned to, whether or not they have begun. */
export const demoAssignments: Record<string, string[]> = {
  'Thistle Lot Gardens': ['reviewer@demo.example', 'second@reviewers.example', 'third@reviewers.example'],
  'Oldmarsh Wetland Trust': ['reviewer@demo.example', 'third@reviewers.example', 'fourth@reviewers.example'],
  'Night Heron Crisis Line': ['second@reviewers.example', 'third@reviewers.example', 'fourth@reviewers.example'],
  'Quarter Loaf Bakery School': ['reviewer@demo.example', 'third@reviewers.example'],
  'Barn Owl Night Watch': ['fourth@reviewers.example'],
};

/** Reviews of the demo's responses. On Thistle Lot Gardens the reviewers disagree. */
export const demoReviews: readonly DemoReview[] = [
  {
    reviewer: 'reviewer@demo.example',
    nonprofit: 'Thistle Lot Gardens',
    recommendation: 'strong_recommend',
    positiveFeedback: 'They secure the deed before they dig. Forty-four gardens later, not one has been lost.',
    constructiveFeedback: 'The plan for next year could say who will lead it.',
    internalNotes: 'I was shown around for two hours and left with a zucchini.',
    visit: true,
  },
  {
    reviewer: 'second@reviewers.example',
    nonprofit: 'Thistle Lot Gardens',
    recommendation: 'do_not_recommend',
    positiveFeedback: 'The gardeners speak for it better than any brochure.',
    constructiveFeedback: 'The budget leaves nothing for the tools that every new lot needs.',
    internalNotes: 'The figures do not add up to what the report says. Staff should ask before we decide.',
  },
  {
    reviewer: 'third@reviewers.example',
    nonprofit: 'Thistle Lot Gardens',
    recommendation: 'neutral',
    positiveFeedback: 'Good neighbors make good gardens.',
    constructiveFeedback: 'I would like to read about the lots that did not work out.',
    internalNotes: '',
    visit: false,
  },
  {
    reviewer: 'third@reviewers.example',
    nonprofit: 'Oldmarsh Wetland Trust',
    recommendation: 'recommend',
    positiveFeedback: 'The dry streets behind the marsh are the best evidence that I have seen this year.',
    constructiveFeedback: 'A shorter application would have said the same.',
    internalNotes: '',
  },
  {
    reviewer: 'second@reviewers.example',
    nonprofit: 'Night Heron Crisis Line',
    recommendation: 'strong_recommend',
    positiveFeedback: 'Every call is answered by somebody who has been trained for a year.',
    constructiveFeedback: 'Say how many calls come after midnight.',
    internalNotes: '',
  },
  {
    reviewer: 'fourth@reviewers.example',
    nonprofit: 'Night Heron Crisis Line',
    recommendation: 'recommend',
    positiveFeedback: 'I would send a patient there.',
    constructiveFeedback: 'The training plan deserves a page of its own.',
    internalNotes: 'My ward has sent people to them for years. No conflict, but staff should know.',
    visit: true,
  },
  {
    reviewer: 'fourth@reviewers.example',
    nonprofit: 'Oldmarsh Wetland Trust',
    recommendation: 'strong_do_not_recommend',
    positiveFeedback: 'The photographs are splendid.',
    constructiveFeedback: 'I could not find out what the money is for.',
    internalNotes: '',
  },
  {
    reviewer: 'reviewer@demo.example',
    nonprofit: 'Oldmarsh Wetland Trust',
    recommendation: null,
    positiveFeedback: 'The boardwalk is fit for wheelchairs along its whole length.',
    constructiveFeedback: '',
    internalNotes: '',
  },
];
