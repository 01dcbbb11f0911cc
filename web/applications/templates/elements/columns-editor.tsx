import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { type TableColumn, tableLimits } from '#contract/applications/element-types/table/table-settings.ts';
import classes from './element-editor.module.css';
import { DecimalsField, UnitField } from './number-settings.tsx';
import { OptionTool } from './options-editor.tsx';

interface Props {
  columns: readonly TableColumn[];
  onChange: (columns: TableColumn[]) => void;
}

const newColumn: TableColumn = { label: '', kind: 'TEXT', required: false, unit: '', decimals: 2, sum: false };

/** The columns of a table, from left to right. */
export function ColumnsEditor({ columns, onChange }: Props) {
  const change = (at: number, changes: Partial<TableColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...changes } : column)));
  function move(at: number, by: number): void {
    const column = columns[at];
    if (column && at + by >= 0 && at + by < columns.length) onChange(columns.toSpliced(at, 1).toSpliced(at + by, 0, column));
  }
  return (
    <fieldset className="bare">
      <legend className={classes.label}>Columns</legend>
      <ol className="plain-list stack gap-3">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key
          <li key={at} className={classes.column}>
            <div className={classes.option}>
              <TextInput
                aria-label={`Heading of column ${at + 1}`}
                placeholder={`Heading of column ${at + 1}`}
                maxLength={tableLimits.label}
                value={column.label}
                onChange={(event) => change(at, { label: event.currentTarget.value })}
              />
              <OptionTool label={`Move column ${at + 1} to the left`} off={at === 0} onClick={() => move(at, -1)}>
                <IconArrowUp size={18} aria-hidden />
              </OptionTool>
              <OptionTool
                label={`Move column ${at + 1} to the right`}
                off={at === columns.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </OptionTool>
              <OptionTool label={`Remove column ${at + 1}`} onClick={() => onChange(columns.toSpliced(at, 1))}>
                <IconX size={18} aria-hidden />
              </OptionTool>
            </div>
            <ColumnSettings column={column} at={at} change={(changes) => change(at, changes)} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={`${classes.more} plain-button accent text-14 above-1`}
        disabled={columns.length >= tableLimits.columns}
        onClick={() => onChange([...columns, newColumn])}
      >
        <IconPlus size={18} aria-hidden /> Add column
      </button>
    </fieldset>
  );
}

interface SettingsProps {
  column: TableColumn;
  at: number;
  change: (changes: Partial<TableColumn>) => void;
}

function ColumnSettings({ column, at, change }: SettingsProps) {
  const isNumber = column.kind === 'NUMBER';
  return (
    <fieldset className="bare stack gap-2" aria-label={`Settings of column ${at + 1}`}>
      <div className={classes.pair}>
        <NativeSelect
          label="Kind"
          data={[
            { value: 'TEXT', label: 'Text' },
            { value: 'NUMBER', label: 'Number' },
          ]}
          value={column.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value === 'NUMBER' ? 'NUMBER' : 'TEXT' })}
        />
        {isNumber && <UnitField value={column.unit} onChange={(unit) => change({ unit })} />}
        {isNumber && <DecimalsField value={column.decimals} onChange={(decimals) => change({ decimals })} />}
      </div>
      <Checkbox
        label="Each row needs this"
        checked={column.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      {isNumber && (
        <Checkbox
          label="Show the sum below"
          checked={column.sum}
          onChange={(event) => change({ sum: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
