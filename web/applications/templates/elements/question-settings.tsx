import { Checkbox, TextInput } from '@mantine/core';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import type { QuestionOf, QuestionType } from '#contract/applications/elements.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import classes from './element-editor.module.css';
import { OptionsEditor } from './options-editor.tsx';

export interface SettingsProps<T extends QuestionType> {
  question: QuestionOf<T>;
  change: (changed: QuestionOf<T>) => void;
}

export function OpenTextSettings({ question, change }: SettingsProps<'OPEN_TEXT'>) {
  return (
    <NumberField
      label="Maximum number of words"
      description="Blank means unlimited."
      className={classes.narrow ?? ''}
      decimals={0}
      value={question.maxWordCount}
      onChange={(maxWordCount) => change({ ...question, maxWordCount })}
    />
  );
}

export function ScaleSettings({ question, change }: SettingsProps<'LINEAR_SCALE'>) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="Label of 1"
        maxLength={elementLimits.scaleLabel}
        value={question.minLabel}
        onChange={(event) => change({ ...question, minLabel: event.currentTarget.value })}
      />
      <TextInput
        label="Label of 5"
        maxLength={elementLimits.scaleLabel}
        value={question.maxLabel}
        onChange={(event) => change({ ...question, maxLabel: event.currentTarget.value })}
      />
    </div>
  );
}

export function MultipleChoiceSettings({ question, change }: SettingsProps<'MULTIPLE_CHOICE'>) {
  return (
    <>
      <OptionsEditor options={question.options} onChange={(options) => change({ ...question, options })} />
      <Checkbox
        label="Several options may be chosen"
        checked={question.multiselect}
        onChange={(event) => change({ ...question, multiselect: event.currentTarget.checked })}
      />
    </>
  );
}
