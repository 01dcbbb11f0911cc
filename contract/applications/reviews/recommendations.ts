/** What a reviewer recommends, best first. */
export const recommendations = [
  'strong_recommend',
  'recommend',
  'neutral',
  'do_not_recommend',
  'strong_do_not_recommend',
  'no_score',
] as const;
export type Recommendation = (typeof recommendations)[number];

export const recommendationLabels: Record<Recommendation, string> = {
  strong_recommend: 'Strongly recommend',
  recommend: 'Recommend',
  neutral: 'Neutral',
  do_not_recommend: 'Do not recommend',
  strong_do_not_recommend: 'Strongly do not recommend',
  no_score: 'No score',
};

/** Shown where a review has no recommendation yet. */
export const noRecommendation = 'No Review Score Created';
