import { isUnanswered } from '#contract/applications/answers.ts';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { Group, PlainAnswer, RadioGroup } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

export const multipleChoice: QuestionView<'MULTIPLE_CHOICE'> = {
  Field: (props) => (props.question.multiselect ? <Choices {...props} /> : <OneChoice {...props} />),
  text: 'group',
  Answer: ({ value }) =>
    Array.isArray(value) && !isUnanswered(value) ? <Chosen options={value.map(String)} /> : <PlainAnswer value={value} />,
  facts: () => '',
};

function OneChoice(props: FieldProps<'MULTIPLE_CHOICE'>) {
  const { question, value, onChange } = props;
  return (
    <RadioGroup {...props} className="stack start">
      {question.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options of a draft can be the same
        <label key={index} className={classes.option}>
          <input
            type="radio"
            name={questionIds(question.uid).input}
            checked={value === option}
            onChange={() => onChange?.(question.uid, option)}
          />
          <span>{option || 'Option without text'}</span>
        </label>
      ))}
    </RadioGroup>
  );
}

function Choices({ question, value, onChange, onBlur, error }: FieldProps<'MULTIPLE_CHOICE'>) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  /** Adds or removes an option. The chosen options stay in the order of the question. */
  function toggle(option: string, on: boolean): void {
    const wanted = on ? [...chosen, option] : chosen.filter((other) => other !== option);
    onChange?.(
      question.uid,
      question.options.filter((offered, index) => wanted.includes(offered) && question.options.indexOf(offered) === index),
    );
  }
  return (
    <Group question={question} error={error} className="stack start">
      {question.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options of a draft can be the same
        <label key={index} className={classes.option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
            onBlur={() => onBlur?.(question.uid)}
          />
          <span>{option || 'Option without text'}</span>
        </label>
      ))}
    </Group>
  );
}

function Chosen({ options }: { options: readonly string[] }) {
  return (
    <ul className={`${classes.answer} bulleted`}>
      {options.map((option) => (
        <li key={option}>{option}</li>
      ))}
    </ul>
  );
}
