import { bulkStateLabels } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { BulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { onePage } from '../../platform/addresses/search.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { bulkChangesQuery } from './bulk-queries.ts';
import { countOf } from './bulk-words.ts';

/** Every bulk change, newest first. */
export function BulkChangeListPage() {
  const list = useList({ read: onePage, query: ({ page }) => bulkChangesQuery(page) });
  return (
    <ListPage
      title="Bulk changes"
      breadcrumb={may(useSignedInUser(), 'readAudit') && <BackLink to="/audit">Audit Trail</BackLink>}
      list={list}
      counted={['change', 'changes']}
      columns={columns}
      empty={{
        title: 'No bulk changes yet.',
        text: 'Choose rows in the list of nonprofits or users to change them together. Each such change is listed here.',
      }}
    />
  );
}

const columns: Column<BulkChange>[] = [
  { key: 'what', header: 'Change', width: '34%', cell: ({ id, title }) => recordLink('/bulk-changes/$id', id, title) },
  { key: 'records', header: 'Records', cell: ({ action, chosen }) => countOf(action, chosen) },
  { key: 'changed', header: 'Changed', numeric: true, cell: ({ changed }) => grouped(changed) },
  { key: 'state', header: 'State', cell: ({ state }) => bulkStateLabels[state] },
  { key: 'when', header: 'Started', cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'who', header: 'By', cell: ({ createdBy }) => createdBy?.fullName },
];
