import type { IrsImportSummary } from '#contract/nonprofits/irs/irs-imports.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { onePage } from '../../platform/addresses/search.ts';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { ChooseIrsFiles } from './choose-irs-files.tsx';
import { irsImportsQuery } from './irs-import-queries.ts';
import { stateLabels } from './irs-import-words.ts';

const columns: Column<IrsImportSummary>[] = [
  { key: 'file', header: 'File', width: '30%', cell: ({ id, name }) => recordLink('/nonprofits/imports/$id', id, name) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, progress }) => `${stateLabels[state]}${isAtWork(state) ? ` ${progress} %` : ''}`,
  },
  { key: 'uploaded', header: 'Uploaded', cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
  { key: 'by', header: 'By', cell: ({ uploadedBy }) => uploadedBy },
  { key: 'added', header: 'New', numeric: true, cell: ({ added }) => grouped(added) },
  { key: 'updated', header: 'Changed', numeric: true, cell: ({ updated }) => grouped(updated) },
  { key: 'rejected', header: 'Left out', numeric: true, cell: ({ rejected }) => grouped(rejected) },
];

/** Uploads BMF extracts, and lists all IRS imports with their results. */
export function IrsImportListPage() {
  const list = useList({ read: onePage, query: ({ page }) => irsImportsQuery(page) });
  return (
    <ListPage
      title="IRS Imports"
      label="IRS imports"
      breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      list={list}
      counted={['import', 'imports']}
      columns={columns}
      search={<ChooseIrsFiles />}
      empty={{ text: 'An uploaded file of the IRS is listed here.' }}
    />
  );
}
