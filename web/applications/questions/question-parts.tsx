import type { ReactNode } from 'react';
import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import type { FieldProps } from './question-view.ts';

type Described = Pick<FieldProps, 'question' | 'error'>;

/** The `aria-describedby` of a question: its help, its counter and its error. */
export function descriptionOf({ question, error }: Described, hasCounter = false): string | undefined {
  const ids = questionIds(question.uid);
  return (
    [question.helpText !== '' && ids.help, hasCounter && ids.counter, error && ids.error].filter(Boolean).join(' ') || undefined
  );
}

export function QuestionText({ question, readOnly = false }: { question: QuestionOf; readOnly?: boolean }) {
  return (
    <>
      {question.question || 'Question without text'}
      {!question.required && !readOnly && <span className={classes.optional}> (optional)</span>}
    </>
  );
}

export function Help({ question }: { question: QuestionOf }) {
  if (question.helpText === '') return null;
  return (
    <p id={questionIds(question.uid).help} className="soft text-15 open-lines wide-42 breakable lines">
      {question.helpText}
    </p>
  );
}

interface GroupProps extends Described {
  /** see `descriptionOf` */
  hasCounter?: boolean;
  className: string | undefined;
  children: ReactNode;
}

export function Group({ question, error, hasCounter, className, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be styled apart from its fieldset
    <div
      role="group"
      aria-labelledby={questionIds(question.uid).label}
      aria-describedby={descriptionOf({ question, error }, hasCounter)}
      className={className}
    >
      {children}
    </div>
  );
}

/** Radio buttons for one option. An optional answer can be cleared. */
export function RadioGroup({ question, value, onChange, onBlur, error, className, children }: FieldProps & GroupProps) {
  const ids = questionIds(question.uid);
  const answered = value !== null && value !== '';
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={descriptionOf({ question, error })}
        aria-required={question.required}
        aria-invalid={error ? true : undefined}
        className={className}
        onBlur={() => onBlur?.(question.uid)}
      >
        {children}
      </div>
      {answered && !question.required && (
        <button type="button" className="link-button start-self touch-28 text-14" onClick={() => onChange?.(question.uid, null)}>
          Clear<span className="only-read-out"> the answer to {question.question}</span>
        </button>
      )}
    </>
  );
}

export function PlainAnswer({ value }: { value: AnswerValue }) {
  if (isUnanswered(value)) return <p className={`${classes.noAnswer} soft`}>No answer</p>;
  return <p className={classes.answer}>{String(value)}</p>;
}
