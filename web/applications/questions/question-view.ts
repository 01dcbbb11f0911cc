import type { ReactNode } from 'react';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { QuestionOf, QuestionType } from '#contract/applications/elements.ts';

export interface FieldProps<T extends QuestionType = QuestionType> {
  question: QuestionOf<T>;
  value: AnswerValue;
  onChange?: ((uid: string, value: AnswerValue) => void) | undefined;
  onBlur?: ((uid: string) => void) | undefined;
  error?: string | undefined;
  /** for a FILE: the control for uploads; when read only, the name and link of the file */
  file?: ReactNode;
}

/** How the browser shows one type of question. */
export interface QuestionView<T extends QuestionType> {
  Field: (props: FieldProps<T>) => ReactNode;
  /** where the question's text is shown: as the `label` of one input, as the name of a `group`, or by the `Field` itself */
  text: 'label' | 'group' | 'field';
  /** the answer, when read only */
  Answer: (props: Pick<FieldProps<T>, 'question' | 'value' | 'file'>) => ReactNode;
  /** whether people read the answer in other words than it is stored: in the words of its rules */
  inWords?: true;
  /** for the outline on the public page: `up to 100 words` */
  facts: (question: QuestionOf<T>) => string;
}
