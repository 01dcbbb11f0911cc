import { useState } from 'react';
import { isUnanswered } from '#contract/applications/answers.ts';
import { dayRangeText } from '#contract/applications/element-types/date.ts';
import { answerInWords } from '#contract/applications/elements.ts';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { descriptionOf, PlainAnswer } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

export const date: QuestionView<'DATE'> = {
  Field: DateAnswer,
  text: 'label',
  Answer: ({ question, value }) => <PlainAnswer value={isUnanswered(value) ? null : answerInWords(question, value)} />,
  inWords: true,
  facts: (question) => ['a date', dayRangeText(question)].filter(Boolean).join(' '),
};

function DateAnswer({ question, value, onChange, onBlur, error }: FieldProps<'DATE'>) {
  const ids = questionIds(question.uid);
  const range = dayRangeText(question);
  // a browser reports a date of which a part is missing as no date at all
  const [isHalf, setIsHalf] = useState(false);
  const half = isHalf && !error ? 'Finish the date, or clear it: a part of a date is not saved.' : undefined;
  return (
    <>
      <span className={classes.short}>
        <input
          id={ids.input}
          type="date"
          value={typeof value === 'string' ? value : ''}
          required={question.required}
          aria-invalid={error || half ? true : undefined}
          aria-describedby={descriptionOf({ question, error: error ?? half }, range !== '')}
          onChange={({ currentTarget }) => {
            setIsHalf(false);
            onChange?.(question.uid, currentTarget.value || null);
          }}
          onBlur={({ currentTarget }) => {
            setIsHalf(currentTarget.validity.badInput);
            onBlur?.(question.uid);
          }}
        />
      </span>
      {range !== '' && (
        <p id={ids.counter} className={classes.counter}>
          {range.slice(0, 1).toUpperCase() + range.slice(1)}
        </p>
      )}
      {half && (
        <p id={ids.error} className="loss text-15 strong">
          {half}
        </p>
      )}
    </>
  );
}
