import { Checkbox } from '@mantine/core';
import { tableLimits } from '#contract/applications/element-types/table/table-settings.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { ColumnsEditor } from './columns-editor.tsx';
import classes from './element-editor.module.css';
import { OptionsEditor } from './options-editor.tsx';
import type { SettingsProps } from './question-settings.tsx';

export function TableSettings({ question, change }: SettingsProps<'TABLE'>) {
  const { columns, rowTitles } = question;
  const isTitled = rowTitles.length > 0;
  return (
    <>
      <ColumnsEditor columns={columns} onChange={(next) => change({ ...question, columns: next })} />
      <Checkbox
        label="The rows are given, each with a title"
        description="Otherwise applicants add rows as they need them."
        checked={isTitled}
        onChange={(event) => change({ ...question, rowTitles: event.currentTarget.checked ? [''] : [] })}
      />
      {isTitled ? (
        <OptionsEditor
          name="Row"
          limits={{ options: tableLimits.rows, option: tableLimits.label }}
          options={rowTitles}
          onChange={(titles) => change({ ...question, rowTitles: titles.length === 0 ? [''] : titles })}
        />
      ) : (
        <div className={classes.pair}>
          <RowsField
            label="Rows at first"
            value={question.firstRows}
            onChange={(firstRows) => change({ ...question, firstRows })}
          />
          <RowsField label="Least rows" value={question.leastRows} onChange={(leastRows) => change({ ...question, leastRows })} />
          <RowsField label="Most rows" value={question.mostRows} onChange={(mostRows) => change({ ...question, mostRows })} />
        </div>
      )}
    </>
  );
}

function RowsField({ onChange, ...props }: { label: string; value: number; onChange: (rows: number) => void }) {
  return <NumberField decimals={0} {...props} onChange={(rows) => onChange(rows ?? Number.NaN)} />;
}
