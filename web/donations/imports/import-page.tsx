import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RecordPage } from '../../ui/page/record-page.tsx';
import { formatMoment } from '../../ui/text/format.ts';
import { formatSize } from '../../ui/text/format-size.ts';
import { importQuery } from './import-queries.ts';
import { readImportSearch } from './import-searches.ts';
import { ImportView } from './import-view.tsx';
import { importStateInWords } from './import-words.ts';
import classes from './imports.module.css';

/** One import: what it waits for, or what it stored. */
export function ImportPage() {
  const { id } = useParams({ from: '/signed-in/donation-management/imports/$id' });
  return (
    <RecordPage
      id={id}
      query={importQuery}
      loading={<SkeletonLines label="Loading the import" lines={6} />}
      notFound={
        <MessagePage title="No such import" action={<Link to="/donation-management/imports">Go to Imports</Link>}>
          <p>The link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the import"
    >
      {(item) => <Import item={item} />}
    </RecordPage>
  );
}

function Import({ item }: { item: DonationImport }) {
  const search = readImportSearch(useSearch({ from: '/signed-in/donation-management/imports/$id' }));
  const { name, size, nonprofitRef } = item;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`Import of ${name}`}
        breadcrumb={<BackLink to="/donation-management/imports">Imports</BackLink>}
      >
        <p className={classes.lead}>
          <strong>{importStateInWords(item)}.</strong> {historyOf(item).join(' ')} {size > 0 && `${formatSize(size)}.`}{' '}
          {nonprofitRef && `Donations to ${nonprofitRef.name}.`}
        </p>
      </PageHeader>
      <ImportView item={item} search={search} />
    </>
  );
}

function historyOf({ uploadedAt, uploadedBy, storedAt, storedBy, undoneAt, undoneBy }: DonationImport): string[] {
  const step = (what: string, at: string | null, person: { fullName: string } | null) =>
    at === null ? [] : [`${what} ${formatMoment(at)}${person ? ` by ${person.fullName}` : ''}.`];
  return [
    ...step('Uploaded', uploadedAt, uploadedBy),
    ...step('Stored', storedAt, storedBy),
    ...step('Undone', undoneAt, undoneBy),
  ];
}
