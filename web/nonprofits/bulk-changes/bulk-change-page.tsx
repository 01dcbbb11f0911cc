import { Link, useParams, useSearch } from '@tanstack/react-router';
import { bulkStateLabels } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { type BulkChange, downloadBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { DownloadButton } from '../../platform/ui/lists/download/download-button.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { WorkLead } from '../../platform/ui/work/work-lead.tsx';
import { WorkPage } from '../../platform/ui/work/work-page.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkChangeQuery } from './bulk-queries.ts';
import { BulkRows } from './bulk-rows.tsx';
import { readBulkRowsSearch } from './bulk-search.ts';

/** One bulk change: its progress, the outcome for each record, and its undo. */
export function BulkChangePage() {
  const { id } = useParams({ from: '/signed-in/bulk-changes/$id' });
  return (
    <WorkPage id={id} query={bulkChangeQuery} word="change" list={<Link to="/bulk-changes">Go to Bulk changes</Link>}>
      {(change) => <Change change={change} />}
    </WorkPage>
  );
}

function Change({ change }: { change: BulkChange }) {
  const search = readBulkRowsSearch(useSearch({ from: '/signed-in/bulk-changes/$id' }));
  const { id, title, state, createdAt, createdBy, undoneAt, undoneBy } = change;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={<BackLink to="/bulk-changes">Bulk changes</BackLink>}
        actions={<DownloadButton download={downloadBulkChange} query={{ bulkChange: id }} />}
      >
        <WorkLead
          state={bulkStateLabels[state]}
          history={[
            ['Started', createdAt, createdBy],
            ['Undone', undoneAt, undoneBy],
          ]}
        />
      </PageHeader>
      <BulkProgress started={change} />
      <BulkRows change={change} search={search} />
    </>
  );
}
