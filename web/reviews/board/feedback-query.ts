import { queryOptions } from '@tanstack/react-query';
import { readFeedback } from '#contract/reviews/decisions.ts';
import { call } from '../../api.ts';

/** The screen shows errors itself. */
export function feedbackQuery(response: number) {
  return queryOptions({
    queryKey: ['feedback', response],
    queryFn: ({ signal }) => call(readFeedback, { params: { id: response }, signal, quiet: true }),
  });
}
