import { memo, type ReactNode } from 'react';
import { type AnswerValue, scale } from '#contract/application-answers.ts';
import type { QuestionElement } from '#contract/application-elements.ts';
import { AnswerText } from './answer-text.tsx';
import { GrowingText } from './growing-text.tsx';
import classes from './question-field.module.css';
import { questionIds } from './question-ids.ts';
import { WordsRemaining } from './words-remaining.tsx';

interface Props {
  question: QuestionElement;
  value: AnswerValue;
  /** give the same function at every drawing: then only the question that changed is drawn again */
  onChange?: (uid: string, value: AnswerValue) => void;
  onBlur?: (uid: string) => void;
  error?: string | undefined;
  /** shows the answer as text, without a control */
  readOnly?: boolean;
  /** of a FILE: what uploads, shows and removes it; or its name and link where it is read only */
  file?: ReactNode;
  /** under the answer, for instance a colleague's text */
  children?: ReactNode;
}

/** A question of an application, to answer or to read: the one way that the builder, the preview and applicants see it. */
export const QuestionField = memo(function QuestionField(props: Props) {
  const { question, error, children, readOnly = false } = props;
  const ids = questionIds(question.uid);
  return (
    <div id={ids.box} className={classes.question} data-error={error ? true : undefined}>
      {question.type === 'CHECKBOX' && !readOnly ? (
        <SingleCheckbox {...props} question={question} />
      ) : (
        <>
          <Label question={question} readOnly={readOnly} />
          <Help question={question} />
          {readOnly ? <ReadAnswer {...props} /> : <Control {...props} />}
        </>
      )}
      {error && (
        <p id={ids.error} className={classes.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
});

function Label({ question, readOnly }: { question: QuestionElement; readOnly: boolean }) {
  const ids = questionIds(question.uid);
  const words = (
    <>
      {question.question || 'Question without text'}
      {!question.required && !readOnly && <span className={classes.optional}> (optional)</span>}
    </>
  );
  if (question.type === 'OPEN_TEXT' && !readOnly) {
    return (
      <label id={ids.label} htmlFor={ids.input} className={classes.label}>
        {words}
      </label>
    );
  }
  return (
    <p id={ids.label} className={classes.label}>
      {words}
    </p>
  );
}

function Help({ question }: { question: QuestionElement }) {
  if (question.helpText === '') return null;
  return (
    <p id={questionIds(question.uid).help} className={classes.help}>
      {question.helpText}
    </p>
  );
}

function ReadAnswer({ question, value, file }: Props) {
  if (question.type === 'FILE' && file) return <div className={classes.file}>{file}</div>;
  return <AnswerText question={question} value={value} />;
}

/** What is read out after the question's name: its help, its counter, what is wrong. */
function descriptionOf({ question, error }: Props): string | undefined {
  const ids = questionIds(question.uid);
  const limited = question.type === 'OPEN_TEXT' && question.maxWordCount !== null;
  return (
    [question.helpText !== '' && ids.help, limited && ids.counter, error && ids.error].filter(Boolean).join(' ') || undefined
  );
}

function Control(props: Props) {
  const { question, file } = props;
  const ids = questionIds(question.uid);
  switch (question.type) {
    case 'OPEN_TEXT':
      return <OpenText {...props} />;
    case 'MULTIPLE_CHOICE':
      return question.multiselect ? <Choices {...props} question={question} /> : <OneChoice {...props} question={question} />;
    case 'LINEAR_SCALE':
      return <Scale {...props} question={question} />;
    default:
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand apart from it
        <div role="group" aria-labelledby={ids.label} aria-describedby={descriptionOf(props)} className={classes.file}>
          {file}
        </div>
      );
  }
}

function OpenText(props: Props) {
  const { question, value, onChange, onBlur, error } = props;
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
        aria-describedby={descriptionOf(props)}
        onChange={(text) => onChange?.(question.uid, text)}
        onBlur={() => onBlur?.(question.uid)}
      />
      {question.type === 'OPEN_TEXT' && question.maxWordCount !== null && (
        <WordsRemaining id={ids.counter} typed={typed} maximum={question.maxWordCount} />
      )}
    </>
  );
}

type Of<Type extends QuestionElement['type']> = Props & { question: Extract<QuestionElement, { type: Type }> };

function SingleCheckbox(props: Of<'CHECKBOX'>) {
  const { question, value, onChange, onBlur, error } = props;
  return (
    <>
      <label className={classes.option}>
        <input
          id={questionIds(question.uid).input}
          type="checkbox"
          checked={value === true}
          required={question.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf(props)}
          onChange={(event) => onChange?.(question.uid, event.currentTarget.checked)}
          onBlur={() => onBlur?.(question.uid)}
        />
        <span className={classes.label}>
          {question.question || 'Question without text'}
          {!question.required && <span className={classes.optional}> (optional)</span>}
        </span>
      </label>
      <Help question={question} />
    </>
  );
}

function OneChoice(props: Of<'MULTIPLE_CHOICE'>) {
  const { question, value, onChange } = props;
  return (
    <RadioGroup {...props} className={classes.options ?? ''}>
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

function Choices(props: Of<'MULTIPLE_CHOICE'>) {
  const { question, value, onChange, onBlur, error } = props;
  const ids = questionIds(question.uid);
  const chosen = Array.isArray(value) ? value : [];
  /** in the order in which they are offered */
  function toggle(option: string, on: boolean): void {
    const wanted = on ? [...chosen, option] : chosen.filter((other) => other !== option);
    onChange?.(
      question.uid,
      question.options.filter((offered, index) => wanted.includes(offered) && question.options.indexOf(offered) === index),
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand apart from it
    <div role="group" aria-labelledby={ids.label} aria-describedby={descriptionOf(props)} className={classes.options}>
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
    </div>
  );
}

function Scale(props: Of<'LINEAR_SCALE'>) {
  const { question, value, onChange } = props;
  const nameOf = (step: number) => {
    const label = step === scale[0] ? question.minLabel : step === scale.at(-1) ? question.maxLabel : '';
    return label ? `${step}, ${label}` : `${step}`;
  };
  return (
    <RadioGroup {...props} className={classes.scale ?? ''}>
      <span className={classes.end} aria-hidden>
        {question.minLabel}
      </span>
      <span className={classes.steps}>
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

/** One of several; an answer that need not be given can be taken back. */
function RadioGroup(props: Props & { className: string; children: ReactNode }) {
  const { question, value, onChange, onBlur, error, className, children } = props;
  const ids = questionIds(question.uid);
  const answered = value !== null && value !== '';
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={descriptionOf(props)}
        aria-required={question.required}
        aria-invalid={error ? true : undefined}
        className={className}
        onBlur={() => onBlur?.(question.uid)}
      >
        {children}
      </div>
      {answered && !question.required && (
        <button type="button" className={classes.clear} onClick={() => onChange?.(question.uid, null)}>
          Clear<span className="only-read-out"> the answer to {question.question}</span>
        </button>
      )}
    </>
  );
}
