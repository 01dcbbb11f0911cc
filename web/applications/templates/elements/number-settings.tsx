import { Checkbox, TextInput } from '@mantine/core';
import { numberLimits } from '#contract/applications/element-types/number.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import classes from './element-editor.module.css';
import type { SettingsProps } from './question-settings.tsx';

export function NumberSettings({ question, change }: SettingsProps<'NUMBER'>) {
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          label="Smallest number"
          description="Blank means no limit."
          decimals={numberLimits.decimals}
          value={question.minimum}
          onChange={(minimum) => change({ ...question, minimum })}
        />
        <NumberField
          label="Largest number"
          description="Blank means no limit."
          decimals={numberLimits.decimals}
          value={question.maximum}
          onChange={(maximum) => change({ ...question, maximum })}
        />
        <UnitField value={question.unit} onChange={(unit) => change({ ...question, unit })} />
        <DecimalsField value={question.decimals} onChange={(decimals) => change({ ...question, decimals })} />
      </div>
      <Checkbox
        label="Commas between thousands"
        description="Not for years and registration numbers."
        checked={question.grouped}
        onChange={(event) => change({ ...question, grouped: event.currentTarget.checked })}
      />
    </>
  );
}

export function UnitField({ value, onChange }: { value: string; onChange: (unit: string) => void }) {
  return (
    <TextInput
      label="Unit"
      description="Such as $, % or hours. Blank means none."
      maxLength={numberLimits.unit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function DecimalsField({ value, onChange }: { value: number; onChange: (decimals: number) => void }) {
  return (
    <NumberField
      label="Decimals"
      description={`From 0 to ${numberLimits.decimals}: the most digits behind the point.`}
      decimals={0}
      value={value}
      onChange={(decimals) => onChange(decimals ?? 0)}
    />
  );
}
