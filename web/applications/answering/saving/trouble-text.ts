import { isUnanswered } from '#contract/applications/answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { Draft } from '../../autosave/draft.ts';
import type { ResponseQuestion } from './response-of.ts';

/** `1 required question is unanswered and 2 answers need another look` */
export function troubleText(draft: Draft, trouble: readonly ResponseQuestion[]): string {
  const unanswered = trouble.filter(({ uid }) => {
    const { field, conflict, refused } = draft.answer(uid);
    return conflict === null && refused === null && isUnanswered(field);
  }).length;
  const others = trouble.length - unanswered;
  return [
    unanswered > 0 && howMany(unanswered, 'required question is unanswered', 'required questions are unanswered'),
    others > 0 && howMany(others, 'answer needs another look', 'answers need another look'),
  ]
    .filter((part) => part !== false)
    .join(' and ');
}
