import { type CSSProperties, Fragment, type MouseEvent, type ReactNode, useRef } from 'react';
import { type SelectRows, useSelectColumn } from '../selection/select-column.tsx';
import cards from './cards.module.css';
import classes from './data-table.module.css';
import { useListHabits } from './list-habits.ts';
import { RowKeys } from './row-keys.tsx';
import { SortHeader } from './sort-header.tsx';
import { tableRoles } from './table-roles.ts';

export interface Column<Row, Ordering extends string = string> {
  key: string;
  header: string;
  /** set if rows can be sorted by this column; `-field` is descending */
  sortBy?: Ordering;
  /** a link in the first column's cell, or an element with `data-row`, covers the row: a click anywhere in the row reaches it */
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** shows one line: a longer text is cut off, and the whole text is a tooltip */
  oneLine?: boolean;
  /** left out on screens of medium width, unless the person chose the columns */
  spare?: boolean;
  /** the column's width: `35%`, `7rem` */
  width?: string;
  /** the width while the spare columns are left out */
  widthAlone?: string;
  /** shown only if it is chosen */
  optional?: boolean;
  /**
   * what the column is in a row's card on a telephone: the rest of the name that the first column's cell begins, at the other end
   * of that line, in the line below, or left out there, unless the person chose the columns. Without any such column, each row is
   * a block of labeled lines
   */
  card?: 'name' | 'beside' | 'below' | 'left out';
}

interface Props<Row, Ordering extends string> {
  /** the table's accessible name */
  label: string;
  columns: readonly Column<Row, Ordering>[];
  /** undefined while loading: shows skeletons */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  ordering?: string | undefined;
  /** needed where a column has `sortBy` */
  onOrdering?: (ordering: Ordering | `-${Ordering}`) => void;
  /** the rows are still those of the previous page, filters or order, while new ones load */
  stale?: boolean;
  /** shown instead of the whole table: the text of an empty list or of an error */
  instead?: ReactNode;
  /** returns the content below an opened row */
  below?: (row: Row) => ReactNode;
  /** adds a first column with checkboxes; links that open a row then need `data-row` */
  select?: SelectRows<Row> | undefined;
}

/** The table of all lists. On narrow screens each row becomes a card, if columns say how, else a block of labeled lines. */
export function DataTable<Row, Ordering extends string>({ instead, ...props }: Props<Row, Ordering>) {
  return instead || <Rows {...props} />;
}

function Rows<Row, Ordering extends string>(props: Omit<Props<Row, Ordering>, 'instead'>) {
  const { label, columns, rows, ordering, onOrdering, stale, select } = props;
  const table = useRef<HTMLTableElement>(null);
  const { compact } = useListHabits();
  const isInCards = columns.some(({ card }) => card);
  const boxes = useSelectColumn(select && { ...select, rowKey: props.rowKey, rows: rows ?? [] });
  return (
    <>
      <table
        {...tableRoles.table}
        ref={table}
        className={`${classes.table} ${isInCards ? cards.cards : ''}`}
        aria-label={label}
        aria-busy={rows === undefined || stale}
        data-list
        data-compact={compact || undefined}
        data-cards={isInCards || undefined}
        onMouseMove={nameWhatIsCut}
      >
        <colgroup>
          {boxes && <col className={classes.boxes} />}
          {columns.map(({ key, width, widthAlone, spare }) => (
            <col
              key={key}
              data-spare={spare || undefined}
              {...((width || widthAlone) && { style: { '--column': width, '--column-alone': widthAlone } as CSSProperties })}
            />
          ))}
        </colgroup>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {boxes && (
              <th {...tableRoles.header} scope="col" className={classes.box}>
                {boxes.head}
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} ordering={ordering} onOrdering={onOrdering} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="pale-while-stale" data-stale={stale || undefined}>
          {rows === undefined ? (
            <SkeletonRows columns={columns.length + (boxes ? 1 : 0)} />
          ) : (
            rows.map((row) => <TableRow key={props.rowKey(row)} {...props} row={row} box={boxes?.cell} />)
          )}
        </tbody>
      </table>
      <RowKeys of={table} />
    </>
  );
}

/** Shows the whole text of a cut cell as a tooltip. Finds the cell below the mouse, because the row's link covers the cells. */
function nameWhatIsCut({ clientX, clientY, target }: MouseEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = document.elementsFromPoint(clientX, clientY).find((one) => one.matches('td[data-one-line]'));
  target.title = cell && cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  below?: (row: Row) => ReactNode;
  box: ((row: Row) => ReactNode) | undefined;
}

function TableRow<Row>({ columns, row, below, box }: RowProps<Row>) {
  const more = below?.(row);
  return (
    <Fragment>
      <tr {...tableRoles.row} className={`${classes.row} row-tint-on-hover placed`} data-row-of-list>
        {box && (
          <td {...tableRoles.cell} className={classes.box}>
            {box(row)}
          </td>
        )}
        {columns.map(({ key, header, cell, numeric, oneLine, spare, card }) => (
          <td
            {...tableRoles.cell}
            key={key}
            data-label={header}
            data-numeric={numeric || undefined}
            data-one-line={oneLine || undefined}
            data-spare={spare || undefined}
            data-card={card}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
      {more && (
        <tr {...tableRoles.row} className={classes.below}>
          <td {...tableRoles.cell} colSpan={columns.length + (box ? 1 : 0)}>
            {more}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Placeholder rows while the list loads. */
function SkeletonRows({ columns, rows = 20 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike
    <tr {...tableRoles.row} key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these cells are all alike
        <td {...tableRoles.cell} key={column}>
          <span className={classes.skeleton} data-length={(row + column) % 3} />
        </td>
      ))}
    </tr>
  ));
}
