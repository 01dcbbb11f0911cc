import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { isAtWork } from '#contract/jobs/long-work.ts';
import type { IrsImportSummary } from '#contract/nonprofits/irs/irs-imports.ts';
import { onePage } from '../../routes/search.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { BackLink } from '../../ui/page/back-link.tsx';
import { formatMoment, formatNumber } from '../../ui/text/format.ts';
import { ChooseIrsFiles } from './choose-irs-files.tsx';
import { irsImportsQuery } from './irs-import-queries.ts';
import { stateLabels } from './irs-import-words.ts';

const columns: Column<IrsImportSummary>[] = [
  {
    key: 'file',
    header: 'File',
    width: '30%',
    cell: ({ id, name }) => (
      <Link to="/nonprofits/imports/$id" params={{ id: String(id) }} className={rowName.name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, progress }) => `${stateLabels[state]}${isAtWork(state) ? ` ${progress} %` : ''}`,
  },
  { key: 'uploaded', header: 'Uploaded', cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
  { key: 'by', header: 'By', cell: ({ uploadedBy }) => uploadedBy },
  { key: 'added', header: 'New', numeric: true, cell: ({ added }) => formatNumber(added) },
  { key: 'updated', header: 'Changed', numeric: true, cell: ({ updated }) => formatNumber(updated) },
  { key: 'rejected', header: 'Left out', numeric: true, cell: ({ rejected }) => formatNumber(rejected) },
];

/** Uploads extracts of the IRS, and lists what became of each. */
export function IrsImportListPage() {
  const { page } = onePage(useSearch({ from: '/signed-in/nonprofits/imports' }));
  const list = useQuery(irsImportsQuery(page));
  return (
    <ListPage
      title="IRS Imports"
      breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      list={list}
      page={page}
      counted={['import', 'imports']}
      search={<ChooseIrsFiles />}
    >
      <DataTable
        label="IRS imports"
        columns={columns}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The imports could not be loaded.',
          narrowed: undefined,
          empty: <EmptyState title="No imports to display." text="An uploaded file of the IRS is listed here." />,
        })}
      />
    </ListPage>
  );
}
