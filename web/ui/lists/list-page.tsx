import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { ProgressLine } from '../feedback/progress-line.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { formatCount } from '../text/format.ts';
import classes from './list-page.module.css';
import { Paging } from './paging.tsx';

interface Props {
  title: string;
  /** the window's title, if it says more than the heading */
  documentTitle?: string | undefined;
  list: Pick<UseQueryResult<{ count: number }>, 'data' | 'error' | 'isFetching' | 'isPending'>;
  /** path of the list; its first page has no `page` parameter */
  page: number | undefined;
  /** rows of a page; the contract's default unless given */
  pageSize?: number;
  /** the page size for the addresses of the other pages, where it is not the list's own */
  linkedPageSize?: number | undefined;
  /** `['letter', 'letters']` */
  counted: readonly [one: string, many: string];
  /** top right */
  actions?: ReactNode;
  /** above the heading: a `BackLink` */
  breadcrumb?: ReactNode;
  /** under the heading */
  lead?: ReactNode;
  /** beside the list; on a narrow screen between the search and the list */
  filters?: ReactNode;
  /** beside the list: links to related lists; on a narrow screen above everything */
  navigation?: ReactNode;
  search?: ReactNode;
  /** above the table: `ListTools` */
  tools?: ReactNode;
  /** the list's table */
  children: ReactNode;
  /** after the page links, if there are rows */
  hint?: ReactNode;
}

/** A page with one list: the count, search and filters, rows and page links. */
export function ListPage({
  list,
  page,
  pageSize = defaultPageSize,
  linkedPageSize,
  counted,
  filters,
  navigation,
  search,
  tools,
  children,
  hint,
  ...header
}: Props) {
  const { title, documentTitle = title, actions, breadcrumb, lead } = header;
  const count = list.error ? undefined : list.data?.count;
  const side = filters ?? navigation;
  const content = useRef<HTMLDivElement>(null);
  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title={title}
        documentTitle={documentTitle}
        actions={actions}
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
        {search && <div className={`${classes.search} not-printed`}>{search}</div>}
        <div ref={content} className={classes.list} tabIndex={-1}>
          {tools}
          {children}
          {count !== undefined && count > 0 && (
            <>
              <Paging
                page={page ?? 1}
                pageSize={pageSize}
                count={count}
                kept={linkedPageSize === undefined ? undefined : { pageSize: linkedPageSize }}
              />
              {hint}
            </>
          )}
        </div>
      </div>
    </>
  );
}
