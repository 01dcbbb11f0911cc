import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { importStates } from '#contract/donations/imports/import-choices.ts';
import type { ImportSummary } from '#contract/donations/imports/imports.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { formatMoment, formatNumber } from '../../ui/text/format.ts';
import { amountText } from '../donation-words.ts';
import { importsListQuery } from './import-queries.ts';
import { type ImportsSearch, readImportsSearch } from './import-searches.ts';
import { importStateInWords, importStateLabels } from './import-words.ts';
import classes from './imports.module.css';

/** Every uploaded file of donations: who, when, what came of it. */
export function ImportListPage() {
  const search = readImportsSearch(useSearch({ from: '/signed-in/donation-management/imports' }));
  const navigate = useNavigate({ from: '/donation-management/imports' });
  const list = useQuery(importsListQuery(search));
  const forProgramme = isProgrammeStaff(useSignedInUser());

  function show(changes: ImportsSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const clear = () => show({ search: undefined, state: undefined, nonprofitId: undefined });
  const isNarrowed = search.search !== undefined || search.state !== undefined || search.nonprofitId !== undefined;
  return (
    <ListPage
      title="Imports"
      breadcrumb={<BackLink to="/donation-management">Donation Management</BackLink>}
      list={list}
      page={search.page}
      counted={['import', 'imports']}
      actions={<ImportAFile />}
      search={
        <div className={classes.search}>
          <SearchBox
            label="Search by file name"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
          <NativeSelect
            aria-label="State"
            value={search.state ?? ''}
            data={[
              { value: '', label: 'Every state' },
              ...importStates.map((value) => ({ value, label: importStateLabels[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => show({ state: importStates.find((state) => state === value) })}
          />
        </div>
      }
    >
      <DataTable
        label="Imports"
        columns={columnsFor(forProgramme)}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The imports could not be loaded.',
          narrowed: isNarrowed ? nothingFits('No imports to display.', clear) : undefined,
          empty: (
            <EmptyState
              title="No imports to display."
              text="An uploaded file of donations is listed here."
              action={<ImportAFile />}
            />
          ),
        })}
      />
    </ListPage>
  );
}

function ImportAFile() {
  return (
    <Button renderRoot={(props) => <Link to="/report-donations" search={{ mode: 'csv' }} {...props} />}>Import a file</Button>
  );
}

function columnsFor(forProgramme: boolean): Column<ImportSummary>[] {
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: 'File',
      width: '26%',
      cell: ({ id, name }) => (
        <Link to="/donation-management/imports/$id" params={{ id: String(id) }} className={rowName.name}>
          {name}
        </Link>
      ),
    },
    { key: 'state', header: 'State', cell: (row) => importStateInWords(row) },
    { key: 'uploaded', header: 'Uploaded', cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
    { key: 'by', header: 'By', cell: ({ uploadedBy }) => uploadedBy?.fullName },
    { key: 'nonprofit', header: 'Nonprofit', cell: ({ nonprofitRef }) => nonprofitRef?.name ?? 'Named on each line' },
    { key: 'rows', header: 'Donations', numeric: true, cell: ({ chosenRows }) => formatNumber(chosenRows) },
    { key: 'amount', header: 'Sum', numeric: true, cell: ({ chosenAmount }) => amountText(chosenAmount) },
  ];
  return forProgramme ? columns : columns.filter(({ key }) => key !== 'nonprofit');
}
