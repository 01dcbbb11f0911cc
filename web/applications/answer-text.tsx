import { type AnswerValue, isUnanswered, scale } from '#contract/application-answers.ts';
import type { QuestionElement } from '#contract/application-elements.ts';
import classes from './question-field.module.css';

/** An answer as text: what was written or chosen, or that nothing was. */
export function AnswerText({ question, value }: { question: QuestionElement; value: AnswerValue }) {
  if (question.type === 'CHECKBOX') return <p className={classes.answer}>{value === true ? 'Yes' : 'No'}</p>;
  if (isUnanswered(value)) return <p className={classes.noAnswer}>No answer</p>;
  if (Array.isArray(value)) {
    return (
      <ul className={classes.answers}>
        {value.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    );
  }
  if (question.type === 'LINEAR_SCALE') {
    return (
      <p className={classes.answer}>
        {String(value)} <span className={classes.of}>{scaleWords(question)}</span>
      </p>
    );
  }
  return <p className={classes.answer}>{String(value)}</p>;
}

/** `of 5 (1 is Never, 5 is Always)` */
function scaleWords({ minLabel, maxLabel }: { minLabel: string; maxLabel: string }): string {
  const ends = [minLabel && `${scale[0]} is ${minLabel}`, maxLabel && `${scale.at(-1)} is ${maxLabel}`].filter(Boolean);
  return `of ${scale.at(-1)}${ends.length > 0 ? ` (${ends.join(', ')})` : ''}`;
}
