import { Checkbox, TextInput } from '@mantine/core';
import { type Dispatch, lazy, Suspense, useEffect, useId, useRef } from 'react';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { type ElementDraft, isQuestion, type QuestionOf, type QuestionType } from '#contract/applications/elements.ts';
import { GrowingText } from '../../questions/growing-text.tsx';
import type { BuilderAction } from '../builder/builder-state.ts';
import classes from './element-editor.module.css';
import { elementKinds, headingKinds, questionKinds } from './element-kinds.tsx';
import type { SettingsProps } from './question-settings.tsx';

/** Loaded apart, so that the texts of an element are shown before its list of types. */
const ElementType = lazy(async () => ({ default: (await import('./element-type.tsx')).ElementType }));

/** Loaded apart, so that the other settings need not wait for it. */
const EarlierSetting = lazy(() => import('../earlier/earlier-setting.tsx'));

interface Props {
  element: ElementDraft;
  /** the element was just added: its first field gets the focus */
  fresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}

/** The settings of one element of any type. */
export function ElementEditor({ element, fresh, dispatch }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const change = (changed: ElementDraft) => dispatch({ type: 'change', element: changed });
  useEffect(() => {
    if (!fresh) return;
    const first = box.current?.querySelector<HTMLElement>('textarea, input');
    first?.focus({ preventScroll: true });
    box.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  return (
    <div ref={box} className="stack gap-4">
      {isQuestion(element) ? (
        <QuestionEditor question={element} change={change} />
      ) : (
        <TextInput
          label={headingKinds[element.type].fieldLabel}
          description={headingKinds[element.type].description}
          maxLength={elementLimits.heading}
          value={element.text}
          onChange={(event) => change({ ...element, text: event.currentTarget.value })}
        />
      )}
      <Suspense
        fallback={<TextInput label="Type" className={classes.narrow ?? ''} value={elementKinds[element.type].label} disabled />}
      >
        <ElementType element={element} dispatch={dispatch} />
      </Suspense>
    </div>
  );
}

function QuestionEditor({ question, change }: { question: QuestionOf; change: (changed: QuestionOf) => void }) {
  return (
    <>
      <LongText
        label={questionKinds[question.type].fieldLabel}
        limit={elementLimits.question}
        value={question.question}
        onChange={(text) => change({ ...question, question: text })}
      />
      <LongText
        label="Help text"
        limit={elementLimits.helpText}
        value={question.helpText}
        onChange={(helpText) => change({ ...question, helpText })}
      />
      <OwnSettings question={question} change={change} />
      <Checkbox
        label="An answer is required"
        checked={question.required}
        onChange={(event) => change({ ...question, required: event.currentTarget.checked })}
      />
      <Suspense>
        <EarlierSetting question={question} change={change} />
      </Suspense>
    </>
  );
}

function OwnSettings<T extends QuestionType>(props: SettingsProps<T>) {
  const { Settings } = questionKinds[props.question.type];
  return <Settings {...props} />;
}

interface LongTextProps {
  label: string;
  limit: number;
  value: string;
  onChange: (text: string) => void;
}

function LongText({ label, limit, value, onChange }: LongTextProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <GrowingText id={id} className={classes.long ?? ''} rows={1} maxLength={limit} value={value} onChange={onChange} />
    </div>
  );
}
