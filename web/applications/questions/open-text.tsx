import { countWords } from '#contract/applications/answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { GrowingText } from './growing-text.tsx';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { descriptionOf, PlainAnswer } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

const fewWords = 10;

/** The number of words left. Screen readers announce it when it becomes low. */
function WordsRemaining({ id, typed, maximum }: { id: string; typed: string; maximum: number }) {
  const remaining = maximum - countWords(typed);
  const words =
    remaining < 0 ? `${howMany(-remaining, 'word', 'words')} too many` : `${howMany(remaining, 'word', 'words')} remaining`;
  return (
    <>
      <p id={id} className={classes.counter} data-over={remaining < 0 || undefined}>
        {words}
      </p>
      <p role="status" className="only-read-out">
        {remaining <= fewWords && typed !== '' ? words : ''}
      </p>
    </>
  );
}

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
