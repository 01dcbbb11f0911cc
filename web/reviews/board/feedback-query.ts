import { readFeedback } from '#contract/reviews/decisions.ts';
import { queryOf } from '../../query-of.ts';

export function feedbackQuery(response: number) {
  return queryOf(readFeedback, { params: { id: response } });
}
