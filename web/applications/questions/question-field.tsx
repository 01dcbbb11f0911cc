import { memo, type ReactNode } from 'react';
import type { QuestionOf, QuestionType } from '#contract/applications/elements.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { Help, QuestionText } from './question-parts.tsx';
import type { FieldProps } from './question-view.ts';
import { questionViews } from './question-views.ts';

/** Pass the same functions on each render, so that only the changed question renders again. */
interface Props extends FieldProps {
  /** show the answer as text, without a control */
  readOnly?: boolean;
  /** shown below the answer, for instance a colleague's text */
  children?: ReactNode;
}

/** A question to answer or to read, for the builder, the preview and applicants. */
export const QuestionField = memo(function QuestionField({ readOnly = false, children, ...field }: Props) {
  const { question, value, file, error } = field;
  const ids = questionIds(question.uid);
  const textInField = questionViews[question.type].text === 'field' && !readOnly;
  return (
    <div id={ids.box} className={`${classes.question} loss-beside`} data-error={error ? true : undefined}>
      {!textInField && <Label question={question} readOnly={readOnly} />}
      {!textInField && <Help question={question} />}
      {readOnly ? <AnswerText question={question} value={value} file={file} /> : <Control {...field} />}
      {error && (
        <p id={ids.error} className="loss text-15 strong">
          {error}
        </p>
      )}
      {children}
    </div>
  );
});

function Label({ question, readOnly }: { question: QuestionOf; readOnly: boolean }) {
  const ids = questionIds(question.uid);
  const text = <QuestionText question={question} readOnly={readOnly} />;
  if (questionViews[question.type].text === 'label' && !readOnly) {
    return (
      <label id={ids.label} htmlFor={ids.input} className={classes.label}>
        {text}
      </label>
    );
  }
  return (
    <p id={ids.label} className={classes.label}>
      {text}
    </p>
  );
}

function Control<T extends QuestionType>(props: FieldProps<T>) {
  const { Field } = questionViews[props.question.type];
  return <Field {...props} />;
}
