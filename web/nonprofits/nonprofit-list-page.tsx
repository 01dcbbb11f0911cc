import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { downloadNonprofitData } from '#contract/nonprofits.ts';
import { may } from '#contract/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { NonprofitFilters } from './nonprofit-filters.tsx';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { nonprofitsQuery } from './nonprofit-queries.ts';
import { NonprofitTable } from './nonprofit-table.tsx';

export function NonprofitListPage() {
  const search = useSearch({ from: '/signed-in/nonprofits' });
  const navigate = useNavigate({ from: '/nonprofits' });
  const user = useSignedInUser();
  const list = useQuery(nonprofitsQuery(search));

  /** Another view of the list begins at its first page. */
  function show(changes: NonprofitListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  function clear(): void {
    show({ search: undefined, budgetSize: undefined, webCategories: undefined });
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
          // typing on is one step in the history, and Back leads to before the search
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <NonprofitTable list={list} search={search} onOrdering={(ordering) => show({ ordering })} onClear={clear} />
    </ListPage>
  );
}

/** What the list is narrowed to: an export holds all of its pages. */
function filtersOf({ search, budgetSize, webCategories }: NonprofitListSearch) {
  return { search, budgetSize, webCategories };
}
