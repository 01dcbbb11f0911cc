import { howMany } from '#contract/platform/wire/grouped.ts';
import { GrowingText } from './growing-text.tsx';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { descriptionOf, PlainAnswer } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';
import { WordsRemaining } from './words-remaining.tsx';

export const openText: QuestionView<'OPEN_TEXT'> = {
  Field: OpenText,
  text: 'label',
  Answer: PlainAnswer,
  facts: ({ maxWordCount }) => (maxWordCount === null ? '' : `up to ${howMany(maxWordCount, 'word', 'words')}`),
};

function OpenText({ question, value, onChange, onBlur, error }: FieldProps<'OPEN_TEXT'>) {
  const ids = questionIds(question.uid);
  const typed = typeof value === 'string' ? value : '';
  return (
    <>
      <GrowingText
        id={ids.input}
        className={classes.text ?? ''}
        value={typed}
        required={question.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf({ question, error }, question.maxWordCount !== null)}
        onChange={(text) => onChange?.(question.uid, text)}
        onBlur={() => onBlur?.(question.uid)}
      />
      {question.maxWordCount !== null && <WordsRemaining id={ids.counter} typed={typed} maximum={question.maxWordCount} />}
    </>
  );
}
