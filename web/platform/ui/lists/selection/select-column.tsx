import { useRef } from 'react';
import { SelectBox } from './select-box.tsx';

/** How the rows of a table are chosen. */
export interface SelectRows<Row> {
  selection: {
    has: (row: Row) => boolean;
    /** `page`: the rows that are shown */
    set: (rows: readonly Row[], chosen: boolean, page: readonly Row[]) => void;
  };
  /** what a row is called, for screen readers */
  nameOf: (row: Row) => string;
  /** default: every row can be chosen */
  mayChoose?: (row: Row) => boolean;
}

interface Props<Row> extends SelectRows<Row> {
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
}

/**
 * The checkboxes of a table: one in its head for the page, and one in each row. With Shift, a row's box sets all rows from the
 * one that was clicked last.
 */
export function useSelectColumn<Row>(props: Props<Row> | undefined) {
  const last = useRef<string | number>(undefined);
  if (!props) return undefined;
  const { rows, rowKey, selection, nameOf, mayChoose = () => true } = props;
  const choosable = rows.filter(mayChoose);
  const chosen = choosable.filter((row) => selection.has(row)).length;

  function choose(row: Row, on: boolean, range: boolean): void {
    const from = range ? rows.findIndex((one) => rowKey(one) === last.current) : -1;
    const to = rows.indexOf(row);
    last.current = rowKey(row);
    const between = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(mayChoose);
    selection.set(between, on, rows);
  }

  return {
    head: (
      <SelectBox
        label="Select all on this page"
        checked={choosable.length > 0 && chosen === choosable.length}
        some={chosen > 0 && chosen < choosable.length}
        disabled={choosable.length === 0}
        onChange={(on) => selection.set(choosable, on, rows)}
      />
    ),
    cell: (row: Row) => (
      <SelectBox
        label={nameOf(row)}
        checked={selection.has(row)}
        disabled={!mayChoose(row)}
        onChange={(on, range) => choose(row, on, range)}
      />
    ),
  };
}
