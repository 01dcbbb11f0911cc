import { isUnanswered, scale } from '#contract/applications/answers.ts';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { PlainAnswer, RadioGroup } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

export const linearScale: QuestionView<'LINEAR_SCALE'> = {
  Field: Scale,
  text: 'group',
  Answer: ({ question, value }) =>
    isUnanswered(value) ? (
      <PlainAnswer value={null} />
    ) : (
      <p className={classes.answer}>
        {String(value)} <span className="soft">{scaleWords(question)}</span>
      </p>
    ),
  facts: () => '',
};

function Scale(props: FieldProps<'LINEAR_SCALE'>) {
  const { question, value, onChange } = props;
  const nameOf = (step: number) => {
    const label = step === scale[0] ? question.minLabel : step === scale.at(-1) ? question.maxLabel : '';
    return label ? `${step}, ${label}` : `${step}`;
  };
  return (
    <RadioGroup {...props} className={classes.scale}>
      <span className={classes.end} aria-hidden>
        {question.minLabel}
      </span>
      <span className={`${classes.steps} line gap-1`}>
        {scale.map((step) => (
          <label key={step} className={classes.step}>
            <input
              type="radio"
              name={questionIds(question.uid).input}
              aria-label={nameOf(step)}
              checked={value === step}
              onChange={() => onChange?.(question.uid, step)}
            />
            <span aria-hidden>{step}</span>
          </label>
        ))}
      </span>
      <span className={classes.end} aria-hidden>
        {question.maxLabel}
      </span>
    </RadioGroup>
  );
}

/** `of 5 (1 is “Never”, 5 is “Always”)` */
function scaleWords({ minLabel, maxLabel }: { minLabel: string; maxLabel: string }): string {
  const ends = [minLabel && `${scale[0]} is “${minLabel}”`, maxLabel && `${scale.at(-1)} is “${maxLabel}”`].filter(Boolean);
  return `of ${scale.at(-1)}${ends.length > 0 ? ` (${ends.join(', ')})` : ''}`;
}
