import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatSize } from '../../../platform/ui/text/format-size.ts';
import { WorkLead } from '../../../platform/ui/work/work-lead.tsx';
import { WorkPage } from '../../../platform/ui/work/work-page.tsx';
import { importQuery } from './import-queries.ts';
import { ImportView } from './import-view.tsx';
import { importStateInWords } from './import-words.ts';
import { readImportSearch } from './list/import-searches.ts';

/** One import: what it waits for, or what was stored. */
export function ImportPage() {
  const { id } = useParams({ from: '/signed-in/donation-management/imports/$id' });
  const list = <Link to="/donation-management/imports">Go to Imports</Link>;
  return (
    <WorkPage id={id} query={importQuery} word="import" list={list}>
      {(item) => <Import item={item} />}
    </WorkPage>
  );
}

function Import({ item }: { item: DonationImport }) {
  const search = readImportSearch(useSearch({ from: '/signed-in/donation-management/imports/$id' }));
  const { name, size, nonprofitRef, uploadedAt, uploadedBy, storedAt, storedBy, undoneAt, undoneBy } = item;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`Import of ${name}`}
        breadcrumb={<BackLink to="/donation-management/imports">Imports</BackLink>}
      >
        <WorkLead
          state={importStateInWords({ ...item, openQuestions: item.questions.length })}
          history={[
            ['Uploaded', uploadedAt, uploadedBy],
            ['Stored', storedAt, storedBy],
            ['Undone', undoneAt, undoneBy],
          ]}
        >
          {size > 0 && `${formatSize(size)}.`} {nonprofitRef && `Donations to ${nonprofitRef.name}.`}
        </WorkLead>
      </PageHeader>
      <ImportView item={item} search={search} />
    </>
  );
}
