import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { downloadNonprofitData } from '#contract/nonprofits.ts';
import { may } from '#contract/permissions.ts';
import { defaultPageSize } from '#contract/shapes.ts';
import { useSignedInUser } from '../session.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { formatCount } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Paging } from '../ui/paging.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { NonprofitFilters } from './nonprofit-filters.tsx';
import classes from './nonprofit-list-page.module.css';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { nonprofitsQuery } from './nonprofit-queries.ts';
import { NonprofitTable } from './nonprofit-table.tsx';

export function NonprofitListPage() {
  const search = useSearch({ from: '/signed-in/nonprofits' });
  const navigate = useNavigate({ from: '/nonprofits' });
  const user = useSignedInUser();
  const list = useQuery(nonprofitsQuery(search));
  const count = list.error ? undefined : list.data?.count;

  /** Another view of the list begins at its first page. */
  function show(changes: NonprofitListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  function clear(): void {
    show({ search: undefined, budgetSize: undefined, webCategories: undefined });
  }

  return (
    <>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title="Nonprofits"
        aside={
          <p className={classes.count} role="status">
            {count !== undefined && formatCount(count, 'nonprofit', 'nonprofits')}
          </p>
        }
        actions={
          <>
            {may(user, 'downloadNonprofitData') && <DownloadButton path={downloadNonprofitData.path} query={filtersOf(search)} />}
            {may(user, 'createNonprofits') && (
              <Button
                renderRoot={(props) => <Link to="/create-new-nonprofit" {...props} />}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                New Nonprofit
              </Button>
            )}
          </>
        }
      />
      <div className={classes.layout}>
        <div className={classes.filters}>
          <NonprofitFilters search={search} onChange={show} />
        </div>
        <div className={classes.search}>
          <SearchBox
            label="Search by name, tag, description or EIN"
            value={search.search ?? ''}
            // typing on is one step in the history, and Back leads to before the search
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        </div>
        <div className={classes.list}>
          <NonprofitTable list={list} search={search} onOrdering={(ordering) => show({ ordering })} onClear={clear} />
          {count !== undefined && count > 0 && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={count} />}
        </div>
      </div>
    </>
  );
}

/** What the list is narrowed to: an export holds all of its pages. */
function filtersOf({ search, budgetSize, webCategories }: NonprofitListSearch) {
  return { search, budgetSize, webCategories };
}
