import { type ReactNode, useRef } from 'react';
import { may } from '#contract/platform/access/permissions.ts';
import type { Download } from '#contract/platform/wire/downloads.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../session.ts';
import { ProgressLine } from '../feedback/loading/progress-line.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { DownloadButton } from './download/download-button.tsx';
import { WithFilterChips } from './filters/filter-chips.tsx';
import { FoldedFilters } from './filters/folded-filters.tsx';
import { SearchBox } from './filters/search-box.tsx';
import classes from './list-page.module.css';
import { ListTable, type ShownList, type TableProps } from './list-table.tsx';
import { Skip, SkipToRows } from './table/skip.tsx';

interface Props<Row extends object> extends TableProps<Row> {
  title: string;
  /** the window's title, if it says more than the heading */
  documentTitle?: string | undefined;
  /** the list's download; only people with its permission see the button */
  exports?: Download | undefined;
  /** top right, after the download */
  actions?: ReactNode;
  /** above the heading: a `BackLink` */
  breadcrumb?: ReactNode;
  /** under the heading */
  lead?: ReactNode;
  /** beside the list; on a narrow screen between the search and the list */
  filters?: ReactNode;
  /** beside the list: links to related lists; on a narrow screen above the search and the list */
  navigation?: ReactNode;
  /** the label of the search box, or an element in place of the search box */
  search?: ReactNode;
  /** further filters, in the row of the search; on a telephone behind the button “Filters” */
  folded?: ReactNode;
  /** the table's accessible name, if it is not the title */
  label?: string;
}

/** A page with one list: the count, search and filters, rows and page links. */
export function ListPage<Row extends object>(props: Props<Row>) {
  const { list, title, documentTitle = title, breadcrumb, lead, counted, filters, navigation, search, label = title } = props;
  const { result } = list;
  const { exports, actions, folded } = props;
  const mayExport = may(useSignedInUser(), exports?.access ?? 'signedIn');
  const count = result.error ? undefined : result.data?.count;
  const side = filters ?? navigation;
  const content = useRef<HTMLDivElement>(null);
  return (
    <WithFilterChips onClear={!filters && list.active > 0 && list.clearFilters}>
      <ProgressLine active={result.isFetching && !result.isPending} />
      <PageHeader
        title={title}
        documentTitle={documentTitle}
        actions={
          exports && mayExport ? (
            <>
              <DownloadButton download={exports} query={{ ...list.filters, ordering: list.ordering }} />
              {actions}
            </>
          ) : (
            actions
          )
        }
        breadcrumb={breadcrumb}
        aside={
          <>
            <p className="soft figures" role="status">
              {count !== undefined && howMany(count, ...counted)}
            </p>
            {Boolean(count) && <SkipToRows />}
            {filters && <Skip onSkip={() => content.current?.focus()}>Skip filters</Skip>}
          </>
        }
      >
        {lead}
      </PageHeader>
      <div
        className={`${classes.layout} block-in-print`}
        data-wide
        data-side={filters ? 'filters' : navigation ? 'navigation' : undefined}
      >
        {side && <div className={classes.side}>{side}</div>}
        {search && (
          <div className={`${classes.search} not-printed`} data-with-filters={Boolean(folded) || undefined}>
            {typeof search === 'string' ? <ListSearchBox list={list} label={search} /> : search}
            {folded && <FoldedFilters active={list.active}>{folded}</FoldedFilters>}
          </div>
        )}
        <div ref={content} className={`${classes.list} no-outline`} tabIndex={-1}>
          <ListTable {...props} label={label} />
        </div>
      </div>
    </WithFilterChips>
  );
}

interface SearchProps {
  list: Pick<ShownList<object>, 'search' | 'find'>;
  label: string;
}

/** The search box of a list, for pages that put other controls beside it. */
export function ListSearchBox({ list: { search, find }, label }: SearchProps) {
  return <SearchBox label={label} value={search.search ?? ''} onSearch={find} />;
}
