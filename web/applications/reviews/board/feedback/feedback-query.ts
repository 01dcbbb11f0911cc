import { readFeedback } from '#contract/applications/reviews/decisions.ts';
import { queryOf } from '../../../../platform/query-of.ts';

export function feedbackQuery(response: number) {
  return queryOf(readFeedback, { params: { id: response } });
}
