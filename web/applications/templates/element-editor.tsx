import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { type Dispatch, useEffect, useId, useRef } from 'react';
import { type ElementDraft, type ElementType, elementLimits, isQuestion } from '#contract/application-elements.ts';
import { GrowingText } from '../growing-text.tsx';
import type { BuilderAction } from './builder-state.ts';
import classes from './element-editor.module.css';
import { elementKinds } from './element-kinds.ts';
import { OptionsEditor } from './options-editor.tsx';

interface Props {
  element: ElementDraft;
  /** takes the focus: it was just added */
  fresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}

type Question = Exclude<ElementDraft, { type: 'HEADING_1' | 'HEADING_2' }>;
type Change = (changes: Record<string, unknown>) => void;

/** The settings of one element, whatever its type. */
export function ElementEditor({ element, fresh, dispatch }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const change: Change = (changes) => dispatch({ type: 'change', uid: element.uid, changes });
  useEffect(() => {
    if (!fresh) return;
    const first = box.current?.querySelector<HTMLElement>('textarea, input');
    first?.focus({ preventScroll: true });
    box.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  return (
    <div ref={box} className={classes.editor}>
      {isQuestion(element) ? (
        <QuestionSettings element={element} change={change} />
      ) : (
        <TextInput
          label={element.type === 'HEADING_1' ? 'Section heading' : 'Page heading'}
          description={
            element.type === 'HEADING_1'
              ? 'Groups the pages that follow it.'
              : 'Begins a new page: applicants see one page at a time.'
          }
          maxLength={elementLimits.heading}
          value={element.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      <Select
        label="Type"
        className={classes.type ?? ''}
        data={Object.values(elementKinds).map(({ type, label }) => ({ value: type, label }))}
        value={element.type}
        allowDeselect={false}
        onChange={(type) =>
          type && type !== element.type && dispatch({ type: 'retype', uid: element.uid, to: type as ElementType })
        }
      />
    </div>
  );
}

function QuestionSettings({ element, change }: { element: Question; change: Change }) {
  return (
    <>
      <LongText
        label={element.type === 'CHECKBOX' ? 'Text beside the checkbox' : 'Question'}
        limit={elementLimits.question}
        value={element.question}
        onChange={(question) => change({ question })}
      />
      <LongText
        label="Help text"
        limit={elementLimits.helpText}
        value={element.helpText}
        onChange={(helpText) => change({ helpText })}
      />
      <OwnSettings element={element} change={change} />
      <Checkbox
        label="An answer is required"
        checked={element.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
    </>
  );
}

function OwnSettings({ element, change }: { element: Question; change: Change }) {
  switch (element.type) {
    case 'OPEN_TEXT':
      return (
        <NumberInput
          label="Maximum number of words"
          description="Blank means unlimited."
          className={classes.number ?? ''}
          min={1}
          max={elementLimits.words}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={element.maxWordCount ?? ''}
          onChange={(value) => change({ maxWordCount: typeof value === 'number' && value >= 1 ? value : null })}
        />
      );
    case 'LINEAR_SCALE':
      return (
        <div className={classes.pair}>
          <TextInput
            label="Label of 1"
            maxLength={elementLimits.scaleLabel}
            value={element.minLabel}
            onChange={(event) => change({ minLabel: event.currentTarget.value })}
          />
          <TextInput
            label="Label of 5"
            maxLength={elementLimits.scaleLabel}
            value={element.maxLabel}
            onChange={(event) => change({ maxLabel: event.currentTarget.value })}
          />
        </div>
      );
    case 'MULTIPLE_CHOICE':
      return (
        <>
          <OptionsEditor options={element.options} onChange={(options) => change({ options })} />
          <Checkbox
            label="Several options may be chosen"
            checked={element.multiselect}
            onChange={(event) => change({ multiselect: event.currentTarget.checked })}
          />
        </>
      );
    default:
      return null;
  }
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
