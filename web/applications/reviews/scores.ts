import {
  noRecommendation,
  type Recommendation,
  recommendationLabels,
  recommendations,
} from '#contract/applications/reviews/recommendations.ts';

/** The score of a recommendation: 5 for the best, 0 for “No score”. */
export function scoreOf(recommendation: Recommendation): number {
  return recommendations.length - 1 - recommendations.indexOf(recommendation);
}

/** `Recommend (4)` or `No score`; another text for a review without a recommendation. */
export function scoreText(recommendation: string | null | undefined): string {
  const known = recommendations.find((one) => one === recommendation);
  if (!known) return noRecommendation;
  return known === 'no_score' ? recommendationLabels[known] : `${recommendationLabels[known]} (${scoreOf(known)})`;
}

/** An average as staff read it: one decimal, or `n/a`. */
export function averageText(average: number | null): string {
  return average === null ? 'n/a' : average.toFixed(1);
}
