import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { downloadNonprofitData } from '#contract/nonprofits/list.ts';
import { may } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { DownloadButton } from '../ui/lists/download-button.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { NonprofitFilters, withoutFilters } from './nonprofit-filters.tsx';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { nonprofitsQuery } from './nonprofit-queries.ts';
import { NonprofitTable } from './nonprofit-table.tsx';

export function NonprofitListPage() {
  const search = useSearch({ from: '/signed-in/nonprofits' });
  const navigate = useNavigate({ from: '/nonprofits' });
  const user = useSignedInUser();
  const list = useQuery(nonprofitsQuery(search));

  /** A changed filter or ordering starts at page 1. */
  function show(changes: NonprofitListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  function clear(): void {
    show({ search: undefined, ...withoutFilters });
  }

  return (
    <ListPage
      title="Nonprofits"
      list={list}
      page={search.page}
      counted={['nonprofit', 'nonprofits']}
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
      filters={<NonprofitFilters search={search} onChange={show} />}
      search={
        <SearchBox
          label="Search by name, tag, description or EIN"
          value={search.search ?? ''}
          // one search is one step of the history: Back returns to the list before the search
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <NonprofitTable list={list} search={search} onOrdering={(ordering) => show({ ordering })} onClear={clear} />
    </ListPage>
  );
}

/** The filters without the page, for the export of the whole list. */
function filtersOf({ page, ordering, ...filters }: NonprofitListSearch) {
  return filters;
}
