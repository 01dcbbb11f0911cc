import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ChipsRow } from './filters/filter-chips.tsx';
import { insteadOfRows, nothingFits } from './list-placeholder.tsx';
import { Paging } from './paging/paging.tsx';
import { ChosenBar } from './selection/chosen-bar.tsx';
import type { SelectRows } from './selection/select-column.tsx';
import { idOf, type ListSelection, useListSelection } from './selection/use-selection.ts';
import { type Column, DataTable } from './table/data-table.tsx';
import type { useList } from './use-list.ts';
import { ListTools } from './views/list-tools.tsx';
import { shownColumns } from './views/shown-columns.ts';

/** The part of the result of `useList` that a table needs. Its types do not depend on the list's filters. */
export type ShownList<Row> = Pick<
  ReturnType<typeof useList>,
  'search' | 'tools' | 'active' | 'narrowed' | 'clear' | 'clearFilters' | 'find' | 'ordering' | 'sort'
> & {
  filters: object;
  result: Pick<UseQueryResult<{ count: number; results: readonly Row[] }>, Loaded>;
};
type Loaded = 'data' | 'error' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'refetch';

export interface TableProps<Row extends object> {
  list: ShownList<Row>;
  /** what the list counts: `['letter', 'letters']` */
  counted: readonly [one: string, many: string];
  /** above the list, and above its saved views */
  above?: ReactNode;
  /** name of the list without a saved view: `All nonprofits`. Needs `views` of `useList` */
  all?: string | false;
  columns?: readonly Column<Row>[];
  /** default: `id` */
  rowKey?: (row: Row) => string | number;
  select?: SelectRows<Row> | undefined;
  /** what a row is called, for screen readers */
  nameOf?: (row: Row) => string;
  /** lets people choose rows, or all that match, and renders the actions for them. Needs `nameOf` */
  onChosen?: false | ((selection: Choice) => ReactNode);
  /** the name of the rows in the error text: `reports`; default: the plural in `counted` */
  things?: string;
  /** the title if there are no rows; default: `No letters to display.` with the plural in `counted` */
  nothing?: string;
  /** replaces the texts that are shown if search and filters match no row */
  narrowed?: { title: string; clear: string };
  /** shown in place of an empty list without search and filters; the default of `title` is the text in the prop `nothing` */
  empty?: { title?: string; text?: ReactNode; action?: ReactNode };
  /** shown in place of the table while rows load, and if there are rows */
  children?: ReactNode;
  /** between the rows and the page links */
  below?: ReactNode;
  /** shown in place of the rows, even if there are some */
  instead?: ReactNode;
  /** after the page links, if there are rows */
  hint?: ReactNode;
}

type Choice = Pick<ListSelection<object, object>, 'chosen' | 'clear'>;

/** The rows of a list, with its saved views and chips above, and the actions on chosen rows and page links below. */
export function ListTable<Row extends object>(props: TableProps<Row> & { label: string }) {
  const { list, above, all, label, columns = [], rowKey = idOf, nameOf, onChosen, counted, children } = props;
  const { result, tools } = list;
  const { list: name, own } = tools;
  const selection = useListSelection<Row, object>(list.filters, result.data?.count ?? 0);
  const count = result.error ? 0 : (result.data?.count ?? 0);
  const instead = props.instead || insteadOf(props);
  return (
    <>
      {above}
      {all && name && <ListTools tools={{ ...tools, list: name }} all={all} columns={columns} />}
      <ChipsRow />
      {children ? (
        (instead ?? children)
      ) : (
        <DataTable
          label={label}
          columns={shownColumns(columns, own?.columns ?? null)}
          rows={result.data?.results}
          rowKey={rowKey}
          select={onChosen && nameOf ? { selection, nameOf } : props.select}
          ordering={list.ordering}
          onOrdering={list.sort}
          stale={result.isPlaceholderData}
          instead={instead}
        />
      )}
      {props.below}
      {onChosen && (
        <ChosenBar selection={selection} list={result.data} counted={counted}>
          {onChosen(selection)}
        </ChosenBar>
      )}
      {count > 0 && (
        <>
          <Paging
            page={list.search.page ?? 1}
            pageSize={tools.pageSize}
            count={count}
            kept={tools.askedPageSize === undefined ? undefined : { pageSize: tools.askedPageSize }}
          />
          {props.hint}
        </>
      )}
    </>
  );
}

function insteadOf<Row extends object>({ list, counted, things = counted[1], empty, ...props }: TableProps<Row>): ReactNode {
  const { nothing = `No ${counted[1]} to display.`, narrowed } = props;
  const noneFits = narrowed ? { ...narrowed, onClear: list.clear } : nothingFits(nothing, list.clear);
  return insteadOfRows({
    list: list.result,
    page: list.search.page,
    failed: `The ${things} could not be loaded.`,
    narrowed: list.narrowed ? noneFits : undefined,
    empty: <EmptyState title={nothing} {...empty} />,
  });
}
