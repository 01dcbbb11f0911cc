import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TableCell } from '#contract/applications/answers.ts';
import { tableProblems } from '#contract/applications/element-types/table/table-problems.ts';
import { mostRowsOf, rowName } from '#contract/applications/element-types/table/table-settings.ts';
import { cellName } from '#contract/applications/element-types/table/table-words.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Group } from '../question-parts.tsx';
import type { FieldProps } from '../question-view.ts';
import { pastedCells } from './pasted-cells.ts';
import classes from './table.module.css';
import { TableCellField } from './table-cell.tsx';
import { TableHead, TableTotal } from './table-parts.tsx';
import { useTableRows } from './use-table-rows.ts';

/** The rows of a table to fill. Enter and the arrows move between the rows, and cells of a spreadsheet can be pasted. */
export function TableField({ question, value, onChange, onBlur, error }: FieldProps<'TABLE'>) {
  const table = useTableRows(question, value, (answer) => onChange?.(question.uid, answer));
  const { rows } = table;
  const { body, focus } = useCellFocus();
  const wrong = error ? new Set(tableProblems(question, rows).map(({ row, column }) => `${row}-${column}`)) : undefined;

  function press(event: KeyboardEvent, row: number, column: number): void {
    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if ((!down && !up) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (up && row > 0) focus(row - 1, column);
    if (!down) return;
    if (row === rows.length - 1 && event.key === 'Enter' && table.canAdd) table.add();
    if (row < rows.length - 1 || (event.key === 'Enter' && table.canAdd)) focus(row + 1, column);
  }

  function remove(row: number): void {
    table.remove(row);
    focus(Math.min(row, rows.length - 2), 0);
  }

  const cells = (row: number, values: readonly TableCell[]) =>
    question.columns.map((column, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other key
      <td key={at}>
        <span className={classes.label} aria-hidden>
          {column.label || 'Column'}
          {column.kind === 'NUMBER' && column.unit !== '' && ` (${column.unit})`}
        </span>
        <TableCellField
          place={`${row}-${at}`}
          column={column}
          name={cellName(question, row, column)}
          value={values[at] ?? null}
          invalid={wrong?.has(`${row}-${at}`) ?? false}
          onChange={(cell) => table.write(row, at, cell)}
          onBlur={() => onBlur?.(question.uid)}
          onKeyDown={(event) => press(event, row, at)}
          onPaste={(event) => {
            const pasted = pastedCells(event.clipboardData.getData('text'));
            if (pasted === null) return;
            event.preventDefault();
            table.paste(row, at, pasted);
          }}
        />
      </td>
    ));

  return (
    <Group question={question} error={error} className={classes.box}>
      <table className={classes.table}>
        <TableHead settings={question} withTools={table.canRemove} />
        <tbody ref={body}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key
            <tr key={index}>
              {question.rowTitles.length > 0 && <th scope="row">{rowName(question, index)}</th>}
              {cells(index, row)}
              {table.canRemove && (
                <td className={classes.tool}>
                  <RemoveRow name={rowName(question, index)} onClick={() => remove(index)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <TableTotal settings={question} rows={rows} withTools={table.canRemove} />
      </table>
      <Below
        question={question}
        table={table}
        onAdd={() => {
          table.add();
          focus(rows.length, 0);
        }}
      />
    </Group>
  );
}

/** Moves the focus to a cell, also to one that the next render shows. */
function useCellFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<string>(undefined);
  const move = () => {
    const control = body.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`);
    if (!control) return;
    control.focus();
    wanted.current = undefined;
  };
  useEffect(() => {
    if (wanted.current !== undefined) move();
  });
  const focus = (row: number, column: number) => {
    wanted.current = `${row}-${column}`;
    move();
  };
  return { body, focus };
}

function RemoveRow({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="icon-button soft ink-on-hover"
      aria-label={`Remove ${name}`}
      title={`Remove ${name}`}
      onClick={onClick}
    >
      <IconX size={18} aria-hidden />
    </button>
  );
}

interface BelowProps {
  question: QuestionOf<'TABLE'>;
  table: ReturnType<typeof useTableRows>;
  onAdd: () => void;
}

/** The button for another row, and what was done last with Undo. */
function Below({ question, table, onAdd }: BelowProps) {
  const isFull = question.rowTitles.length === 0 && !table.canAdd;
  return (
    <div className="row middle gap-1-3 above-1">
      {table.canAdd && (
        <button type="button" className={`${classes.add} plain-button accent text-14`} onClick={onAdd}>
          <IconPlus size={18} aria-hidden /> Add row
        </button>
      )}
      {isFull && <span className="soft text-14">At most {howMany(mostRowsOf(question), 'row', 'rows')}</span>}
      <span role="status" className="soft text-14">
        {table.undoable}
      </span>
      {table.undoable !== null && (
        <button type="button" className="link-button touch-28 text-14" onClick={table.undo}>
          Undo
        </button>
      )}
    </div>
  );
}
