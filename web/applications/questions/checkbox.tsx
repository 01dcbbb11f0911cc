import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { descriptionOf, Help, QuestionText } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

export const checkbox: QuestionView<'CHECKBOX'> = {
  Field: SingleCheckbox,
  text: 'field',
  Answer: ({ value }) => <p className={classes.answer}>{value === true ? 'Yes' : 'No'}</p>,
  facts: () => '',
};

function SingleCheckbox({ question, value, onChange, onBlur, error }: FieldProps<'CHECKBOX'>) {
  return (
    <>
      <label className={classes.option}>
        <input
          id={questionIds(question.uid).input}
          type="checkbox"
          checked={value === true}
          required={question.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf({ question, error })}
          onChange={(event) => onChange?.(question.uid, event.currentTarget.checked)}
          onBlur={() => onBlur?.(question.uid)}
        />
        <span className={classes.label}>
          <QuestionText question={question} />
        </span>
      </label>
      <Help question={question} />
    </>
  );
}
