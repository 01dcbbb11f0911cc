import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import { rangeText, readNumberAnswer } from '#contract/applications/element-types/number.ts';
import { answerInWords } from '#contract/applications/elements.ts';
import { formattedNumber, withUnit } from '#contract/platform/fields/typed-number.ts';
import { useTypedNumber } from '../../platform/ui/forms/fields/use-typed-number.ts';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { descriptionOf, PlainAnswer } from './question-parts.tsx';
import type { FieldProps, QuestionView } from './question-view.ts';

export const number: QuestionView<'NUMBER'> = {
  Field: NumberAnswer,
  text: 'label',
  Answer: ({ question, value }) => <PlainAnswer value={isUnanswered(value) ? null : answerInWords(question, value)} />,
  inWords: true,
  facts: (question) => ['a number', rangeText(question)].filter(Boolean).join(', '),
};

function NumberAnswer({ question, value, onChange, onBlur, error }: FieldProps<'NUMBER'>) {
  const ids = questionIds(question.uid);
  const { uid, unit, grouped } = question;
  const field = useTypedNumber<AnswerValue>({
    value,
    shown: (answer) => (typeof answer === 'number' ? formattedNumber(answer, question, grouped) : String(answer ?? '')),
    read: (typed) => readNumberAnswer(question, typed),
    onChange: (answer) => onChange?.(uid, answer),
  });
  const isBefore = withUnit('1', unit).startsWith(unit);
  const range = rangeText(question);
  const refusal = field.left && error === undefined ? field.refusal : undefined;
  return (
    <>
      <span className={classes.short}>
        {unit !== '' && isBefore && <Unit unit={unit} />}
        <input
          id={ids.input}
          type="text"
          inputMode={question.decimals === 0 && (question.minimum ?? -1) >= 0 ? 'numeric' : 'text'}
          autoComplete="off"
          value={field.text}
          required={question.required}
          aria-invalid={error || refusal ? true : undefined}
          aria-describedby={descriptionOf({ question, error: error ?? refusal }, range !== '')}
          onChange={({ currentTarget }) => field.type(currentTarget.value)}
          onBlur={() => {
            field.leave();
            onBlur?.(uid);
          }}
        />
        {unit !== '' && !isBefore && <Unit unit={unit} />}
      </span>
      {range !== '' && (
        <p id={ids.counter} className={classes.counter}>
          {range.replace(/^from/, 'From')}
        </p>
      )}
      {refusal && (
        <p id={ids.error} className="loss text-15 strong">
          {refusal}
        </p>
      )}
    </>
  );
}

function Unit({ unit }: { unit: string }) {
  return <span className={classes.unit}>{unit}</span>;
}
