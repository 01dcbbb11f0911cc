import { Link, useParams, useSearch } from '@tanstack/react-router';
import { bulkStateLabels } from '#contract/bulk-changes/bulk-actions.ts';
import { type BulkChange, downloadBulkChange } from '#contract/bulk-changes/bulk-changes.ts';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { DownloadButton } from '../ui/lists/download-button.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { RecordPage } from '../ui/page/record-page.tsx';
import { formatMoment } from '../ui/text/format.ts';
import classes from './bulk-changes.module.css';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkChangeQuery } from './bulk-queries.ts';
import { BulkRows } from './bulk-rows.tsx';
import { readBulkRowsSearch } from './bulk-search.ts';

/** One bulk change: how far it is, what became of each record, and its undo. */
export function BulkChangePage() {
  const { id } = useParams({ from: '/signed-in/bulk-changes/$id' });
  return (
    <RecordPage
      id={id}
      query={bulkChangeQuery}
      loading={<SkeletonLines label="Loading the change" lines={6} />}
      notFound={
        <MessagePage title="No such change" action={<Link to="/bulk-changes">Go to Bulk changes</Link>}>
          <p>The link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the change"
    >
      {(change) => <Change change={change} />}
    </RecordPage>
  );
}

function Change({ change }: { change: BulkChange }) {
  const search = readBulkRowsSearch(useSearch({ from: '/signed-in/bulk-changes/$id' }));
  const { id, title, state } = change;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={<BackLink to="/bulk-changes">Bulk changes</BackLink>}
        actions={<DownloadButton path={downloadBulkChange.path} query={{ bulkChange: id }} />}
      >
        <p className={classes.lead}>
          <strong>{bulkStateLabels[state]}.</strong> {historyOf(change).join(' ')}
        </p>
      </PageHeader>
      <BulkProgress started={change} />
      <BulkRows change={change} search={search} />
    </>
  );
}

function historyOf({ createdAt, createdBy, undoneAt, undoneBy }: BulkChange): string[] {
  const step = (what: string, at: string | null, person: { fullName: string } | null) =>
    at === null ? [] : [`${what} ${formatMoment(at)}${person ? ` by ${person.fullName}` : ''}.`];
  return [...step('Started', createdAt, createdBy), ...step('Undone', undoneAt, undoneBy)];
}
