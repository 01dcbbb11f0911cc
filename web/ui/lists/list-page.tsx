import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { may } from '#contract/people/permissions.ts';
import type { Download } from '#contract/wire/downloads.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ProgressLine } from '../feedback/progress-line.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { formatCount } from '../text/format.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import classes from './list-page.module.css';
import { insteadOfRows, nothingFits } from './list-placeholder.tsx';
import { Paging } from './paging.tsx';
import { SearchBox } from './search-box.tsx';
import type { SelectRows } from './select-column.tsx';
import type { useList } from './use-list.ts';
import { idOf, type ListSelection, useListSelection } from './use-selection.ts';
import { ListTools } from './views/list-tools.tsx';
import { shownColumns } from './views/shown-columns.ts';

/** What the page needs of a list, whatever its filters. */
type List<Row> = Pick<ReturnType<typeof useList>, 'search' | 'tools' | 'narrowed' | 'clear' | 'find' | 'ordering' | 'sort'> & {
  filters: object;
  result: Pick<UseQueryResult<{ count: number; results: readonly Row[] }>, Loaded>;
};
type Loaded = 'data' | 'error' | 'isFetching' | 'isPending' | 'isPlaceholderData' | 'refetch';

interface Props<Row extends object> {
  title: string;
  /** the window's title, if it says more than the heading */
  documentTitle?: string | undefined;
  list: List<Row>;
  /** `['letter', 'letters']` */
  counted: readonly [one: string, many: string];
  /** the list's download, for those who may have it */
  exports?: Download | undefined;
  /** top right, after the download */
  actions?: ReactNode;
  /** above the heading: a `BackLink` */
  breadcrumb?: ReactNode;
  /** under the heading */
  lead?: ReactNode;
  /** beside the list; on a narrow screen between the search and the list */
  filters?: ReactNode;
  /** beside the list: links to related lists; on a narrow screen above everything */
  navigation?: ReactNode;
  /** the label of the search box, or what stands in its place */
  search?: ReactNode;
  /** above the list, and above its saved views */
  above?: ReactNode;
  /** `All nonprofits`: the list without a saved view. Needs `views` of `useList` */
  all?: string | false;
  /** the table's accessible name, where it is not the title */
  label?: string;
  columns?: readonly Column<Row>[];
  /** default: `id` */
  rowKey?: (row: Row) => string | number;
  select?: SelectRows<Row> | undefined;
  /** what a row is called, for screen readers */
  nameOf?: (row: Row) => string;
  /** rows can be chosen, also all that match: what can be done with them. Needs `nameOf` */
  onChosen?: false | ((selection: Choice) => ReactNode);
  /** what could not be loaded, if it is not what is counted: `reports` */
  things?: string;
  /** default: `No letters to display.` */
  nothing?: string;
  /** what stands in place of an empty list. Its title is that of a search that found nothing, unless it has its own */
  empty?: { title?: string; text?: ReactNode; action?: ReactNode };
  /** in place of the table, if there are rows or they are loading */
  children?: ReactNode;
  /** between the rows and the page links */
  below?: ReactNode;
  /** in place of the rows, whatever they are */
  instead?: ReactNode;
  /** after the page links, if there are rows */
  hint?: ReactNode;
}

type Choice = Pick<ListSelection<object, object>, 'chosen' | 'clear'>;

/** A page with one list: the count, search and filters, rows and page links. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { list, title, documentTitle = title, breadcrumb, lead, counted, filters, navigation, search, hint } = props;
  const { result, tools } = list;
  const { exports, actions } = props;
  const mayExport = may(useSignedInUser(), exports?.access ?? 'signedIn');
  const count = result.error ? undefined : result.data?.count;
  const side = filters ?? navigation;
  const content = useRef<HTMLDivElement>(null);
  return (
    <>
      <ProgressLine active={result.isFetching && !result.isPending} />
      <PageHeader
        title={title}
        documentTitle={documentTitle}
        actions={
          exports && mayExport ? (
            <>
              <DownloadButton path={exports.path} query={list.filters} />
              {actions}
            </>
          ) : (
            actions
          )
        }
        breadcrumb={breadcrumb}
        aside={
          <p className="soft figures" role="status">
            {count !== undefined && formatCount(count, ...counted)}
          </p>
        }
      >
        {lead}
      </PageHeader>
      {filters && (
        <button type="button" className={`${classes.skip} not-printed`} onClick={() => content.current?.focus()}>
          Skip filters
        </button>
      )}
      <div className={classes.layout} data-wide data-side={filters ? 'filters' : navigation ? 'navigation' : undefined}>
        {side && <div className={classes.side}>{side}</div>}
        {search && (
          <div className={`${classes.search} not-printed`}>
            {typeof search === 'string' ? <ListSearchBox list={list} label={search} /> : search}
          </div>
        )}
        <div ref={content} className={classes.list} tabIndex={-1}>
          <Rows {...props} />
          {count !== undefined && count > 0 && (
            <>
              <Paging
                page={list.search.page ?? 1}
                pageSize={tools.pageSize}
                count={count}
                kept={tools.askedPageSize === undefined ? undefined : { pageSize: tools.askedPageSize }}
              />
              {hint}
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface SearchProps {
  list: Pick<List<object>, 'search' | 'find'>;
  label: string;
}

/** The search box of a list, where it stands beside something else. */
export function ListSearchBox({ list: { search, find }, label }: SearchProps) {
  return <SearchBox label={label} value={search.search ?? ''} onSearch={find} />;
}

function Rows<Row extends object>(props: Props<Row>) {
  const { list, above, all, title, label = title, columns = [], rowKey = idOf, nameOf, onChosen, counted, children } = props;
  const { result, tools } = list;
  const { list: name, own } = tools;
  const selection = useListSelection<Row, object>(list.filters, result.data?.count ?? 0);
  const instead = props.instead || insteadOf(props);
  return (
    <>
      {above}
      {all && name && <ListTools tools={{ ...tools, list: name }} all={all} columns={columns} />}
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
    </>
  );
}

function insteadOf<Row extends object>({ list, counted, things = counted[1], empty, ...props }: Props<Row>): ReactNode {
  const { nothing = `No ${counted[1]} to display.` } = props;
  return insteadOfRows({
    list: list.result,
    page: list.search.page,
    failed: `The ${things} could not be loaded.`,
    narrowed: list.narrowed ? nothingFits(nothing, list.clear) : undefined,
    empty: <EmptyState title={nothing} {...empty} />,
  });
}
