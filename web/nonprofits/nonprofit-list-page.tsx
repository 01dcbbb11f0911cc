import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { downloadNonprofitData, type NonprofitSummary } from '#contract/nonprofits/list.ts';
import { may } from '#contract/people/permissions.ts';
import { BulkActions } from '../bulk-changes/bulk-actions.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useListTools } from '../lists/use-list-tools.ts';
import { useSignedInUser } from '../session.ts';
import { ChosenBar } from '../ui/lists/chosen-bar.tsx';
import { DownloadButton } from '../ui/lists/download-button.tsx';
import { ExportChosen } from '../ui/lists/export-chosen.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { useListSelection } from '../ui/lists/use-selection.ts';
import { useNonprofitColumns } from './nonprofit-columns.tsx';
import { NonprofitFilters, withoutFilters } from './nonprofit-filters.tsx';
import { type NonprofitListSearch, validateNonprofitListSearch } from './nonprofit-list-search.ts';
import { nonprofitsQuery } from './nonprofit-queries.ts';
import { NonprofitTable } from './nonprofit-table.tsx';

const counted = ['nonprofit', 'nonprofits'] as const;

export function NonprofitListPage() {
  const search = useSearch({ from: '/signed-in/nonprofits' });
  const navigate = useNavigate({ from: '/nonprofits' });
  const user = useSignedInUser();
  const tools = useListTools({
    list: 'nonprofits',
    columns: useNonprofitColumns(),
    search,
    validate: validateNonprofitListSearch,
    open: (next, replace = false) => void navigate({ search: next, replace, resetScroll: false }),
  });
  const { view: _, pageSize: __, ...asked } = search;
  const list = useQuery({ ...nonprofitsQuery({ ...asked, pageSize: tools.askedPageSize }), enabled: tools.ready });
  const filters = filtersOf(search);
  const selection = useListSelection<NonprofitSummary, NonprofitListFilters>(filters, list.data?.count ?? 0);
  const mayExport = may(user, downloadNonprofitData.access);

  /** A changed filter or ordering starts at page 1. */
  function show(changes: NonprofitListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...tools.stay, ...changes }), replace, resetScroll: false });
  }

  function clear(): void {
    show({ search: undefined, ...withoutFilters });
  }

  return (
    <ListPage
      title="Nonprofits"
      list={list}
      page={search.page}
      pageSize={tools.pageSize}
      linkedPageSize={tools.askedPageSize}
      tools={<ListTools tools={tools} all="All nonprofits" />}
      counted={counted}
      actions={
        <>
          {mayExport && <DownloadButton path={downloadNonprofitData.path} query={filters} />}
          {may(user, 'manageProgramme') && (
            <Button variant="default" renderRoot={(props) => <Link to="/nonprofits/imports" {...props} />}>
              IRS Imports
            </Button>
          )}
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
      <NonprofitTable
        list={list}
        columns={tools.columns}
        search={search}
        onOrdering={(ordering) => show({ ordering })}
        onClear={clear}
        selection={mayExport ? selection : undefined}
      />
      <ChosenBar selection={selection} list={list.data} counted={counted}>
        <BulkActions records="NONPROFITS" chosen={selection.chosen} onDone={selection.clear}>
          <ExportChosen path={downloadNonprofitData.path} chosen={selection.chosen} />
        </BulkActions>
      </ChosenBar>
    </ListPage>
  );
}

type NonprofitListFilters = Omit<NonprofitListSearch, 'page' | 'pageSize' | 'ordering' | 'view'>;

/** The filters without the page and the order, for what happens to the whole list. */
function filtersOf({ page, pageSize, ordering, view, ...filters }: NonprofitListSearch): NonprofitListFilters {
  return filters;
}
