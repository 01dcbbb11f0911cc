import { useState } from 'react';
import { type AnswerValue, isTable, type TableCell } from '#contract/applications/answers.ts';
import { mostRowsOf, type TableSettings } from '#contract/applications/element-types/table/table-settings.ts';
import { answerOf, blankRow, type Rows, withCell, withPasted } from './change-rows.ts';

interface Undoable {
  /** what was done */
  words: string;
  rows: Rows;
  /** the stored answer after it: Undo is offered as long as the table has this one */
  after: AnswerValue;
}

/** The rows of a table that is being filled: those of the answer, and empty ones to write into. */
export function useTableRows(settings: TableSettings, value: AnswerValue, onChange: (answer: AnswerValue) => void) {
  const { rowTitles, firstRows } = settings;
  const [wanted, setWanted] = useState(rowTitles.length || firstRows || 1);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const stored: Rows = isTable(value) ? value.rows : [];
  const most = mostRowsOf(settings);
  const count = rowTitles.length || Math.max(Math.min(wanted, most), stored.length, 1);
  const rows: Rows = Array.from({ length: count }, (_, at) => stored[at] ?? blankRow(settings));

  function put(next: Rows, undo: Omit<Undoable, 'after'> | null): void {
    const after = answerOf(next);
    setWanted(next.length);
    setUndoable(undo && { ...undo, after });
    onChange(after);
  }

  return {
    rows,
    /** the words of the last step that can be undone; null if there is none */
    undoable: undoable && sameRows(undoable.after, value) ? undoable.words : null,
    canAdd: rowTitles.length === 0 && count < most,
    canRemove: rowTitles.length === 0 && count > 1,
    add: () => setWanted(count + 1),
    write: (row: number, column: number, cell: TableCell) => put(withCell(rows, row, column, cell), null),
    remove: (row: number) => put(rows.toSpliced(row, 1), { words: `Row ${row + 1} was removed.`, rows }),
    paste: (row: number, column: number, cells: readonly (readonly string[])[]) => {
      const pasted = withPasted(settings, rows, { row, column }, cells);
      put(pasted.rows, { words: pasted.words, rows });
    },
    undo: () => undoable && put(undoable.rows, null),
  };
}

function sameRows(one: AnswerValue, other: AnswerValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
