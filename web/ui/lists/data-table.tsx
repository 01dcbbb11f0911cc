import { Fragment, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHeader } from './sort-header.tsx';
import { tableRoles } from './table-roles.ts';

export interface Column<Row, Ordering extends string = string> {
  key: string;
  header: string;
  /** if rows can be sorted by it; `-field` is descending */
  sortBy?: Ordering;
  /** the first column's cell, or a link with `data-row`, opens the row: a click anywhere on the row follows it */
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** share of the width, for instance `35%` */
  width?: string;
}

interface Props<Row, Ordering extends string> {
  /** the table's accessible name */
  label: string;
  columns: readonly Column<Row, Ordering>[];
  /** undefined while loading: shows skeletons */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  ordering?: string | undefined;
  onOrdering: (ordering: Ordering | `-${Ordering}`) => void;
  /** the rows belong to the previous view while new ones load */
  stale?: boolean;
  /** shown instead of the rows: an empty list or an error */
  instead?: ReactNode;
  /** what an opened row shows below itself */
  below?: (row: Row) => ReactNode;
}

/** The table of all lists. On narrow screens each row becomes a block of labelled lines. */
export function DataTable<Row, Ordering extends string>(props: Props<Row, Ordering>) {
  const { label, columns, rows, rowKey, ordering, onOrdering, stale, instead, below } = props;
  if (instead) return instead;
  return (
    <table {...tableRoles.table} className={classes.table} aria-label={label} aria-busy={rows === undefined || stale}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} width={width} />
        ))}
      </colgroup>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} ordering={ordering} onOrdering={onOrdering} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} data-stale={stale || undefined}>
        {rows === undefined ? (
          <SkeletonRows columns={columns.length} />
        ) : (
          rows.map((row) => {
            const more = below?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr {...tableRoles.row} className={classes.row}>
                  {columns.map(({ key, header, cell, numeric }) => (
                    <td {...tableRoles.cell} key={key} data-label={header} data-numeric={numeric || undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
                {more && (
                  <tr {...tableRoles.row} className={classes.below}>
                    <td {...tableRoles.cell} colSpan={columns.length}>
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })
        )}
      </tbody>
    </table>
  );
}
