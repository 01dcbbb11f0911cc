export const reviewOrderings = [
  '-updated',
  'updated',
  'nonprofit',
  '-nonprofit',
  'reviewer',
  '-reviewer',
  'score',
  '-score',
] as const;
export type ReviewOrdering = (typeof reviewOrderings)[number];
export const defaultReviewOrdering: ReviewOrdering = '-updated';
