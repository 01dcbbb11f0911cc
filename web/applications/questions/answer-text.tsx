import type { QuestionType } from '#contract/applications/elements.ts';
import type { FieldProps } from './question-view.ts';
import { questionViews } from './question-views.ts';

/** An answer as text, or a note that there is none. */
export function AnswerText<T extends QuestionType>(props: Pick<FieldProps<T>, 'question' | 'value' | 'file'>) {
  const { Answer } = questionViews[props.question.type];
  return <Answer {...props} />;
}
