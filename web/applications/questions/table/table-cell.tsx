import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { TableCell } from '#contract/applications/answers.ts';
import { readNumberAnswer } from '#contract/applications/element-types/number.ts';
import type { TableColumn } from '#contract/applications/element-types/table/table-settings.ts';
import { formattedNumber } from '#contract/platform/fields/typed-number.ts';
import { useTypedNumber } from '../../../platform/ui/forms/fields/use-typed-number.ts';
import classes from './table.module.css';

export interface CellProps {
  /** marks the control, so that keys can move the focus to it */
  place: string;
  column: TableColumn;
  name: string;
  value: TableCell;
  invalid: boolean;
  onChange: (cell: TableCell) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

export function TableCellField(props: CellProps) {
  return props.column.kind === 'NUMBER' ? <NumberCell {...props} /> : <TextCell {...props} />;
}

function TextCell({ place, column: _, name, value, invalid, onChange, ...events }: CellProps) {
  return (
    <input
      type="text"
      data-cell={place}
      aria-label={name}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...events}
    />
  );
}

function NumberCell({ place, column, name, value, invalid, onChange, onBlur, ...events }: CellProps) {
  const field = useTypedNumber<TableCell>({
    value,
    shown: (cell) => (typeof cell === 'number' ? formattedNumber(cell, column) : (cell ?? '')),
    read: (typed) => readNumberAnswer(column, typed),
    onChange,
  });
  const refusal = field.left ? field.refusal : undefined;
  const id = `cell-${place}-refusal`;
  return (
    <>
      <input
        type="text"
        inputMode={column.decimals === 0 ? 'numeric' : 'decimal'}
        data-cell={place}
        data-number
        aria-label={name}
        aria-invalid={invalid || refusal !== undefined || undefined}
        aria-describedby={refusal === undefined ? undefined : id}
        autoComplete="off"
        value={field.text}
        onChange={({ currentTarget }) => field.type(currentTarget.value)}
        onBlur={() => {
          field.leave();
          onBlur();
        }}
        {...events}
      />
      {refusal !== undefined && (
        <span id={id} className={`${classes.refusal} loss`}>
          {refusal}
        </span>
      )}
    </>
  );
}
