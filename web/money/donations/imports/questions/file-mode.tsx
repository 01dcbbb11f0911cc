import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { EmptyState } from '../../../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { ButtonLink } from '../../../../platform/ui/page/links/button-link.tsx';
import { LoadProblem } from '../../../../platform/ui/page/load-problem.tsx';
import { dropDonationLists } from '../../donation-queries.ts';
import { importQuery } from '../import-queries.ts';
import { ImportView } from '../import-view.tsx';
import classes from '../imports.module.css';
import { ChooseFile } from '../list/choose-file.tsx';
import type { ImportSearch } from '../list/import-searches.ts';
import { showStored } from '../stored/just-stored.ts';

interface Props {
  /** the import in the page's address; undefined until a file is chosen */
  id: number | undefined;
  search: ImportSearch;
}

/** Leads through an import: choose a file, see how it was understood, decide, store. */
export function FileMode({ id, search }: Props) {
  const navigate = useNavigate({ from: '/report-donations' });
  if (id === undefined) {
    const open = ({ id: made }: DonationImport) =>
      void navigate({ search: { mode: 'csv', import: made }, replace: true, resetScroll: false });
    return <ChooseFile onImport={open} />;
  }
  return <OpenImport key={id} id={id} search={search} />;
}

function OpenImport({ id, search }: { id: number; search: ImportSearch }) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/report-donations' });
  const found = useQuery(importQuery(id));
  const state = found.data?.state;
  const wasStoring = useRef(false);

  // a job stores a large file while this page is open: when the job has stored the file, go to the donations
  useEffect(() => {
    if (state === 'STORED' && wasStoring.current) {
      dropDonationLists(client);
      if (found.data) finish(found.data);
    }
    wasStoring.current = state === 'STORING';
  });

  /** Opens the list of donations. A bar there shows what was stored, an Undo button, and the lines that were kept back. */
  function finish({ id: stored }: DonationImport): void {
    showStored(stored);
    showAlert({ tone: 'success', text: importMessages.uploaded, timeout: 2_000 });
    void navigate({ to: '/donation-management' });
  }

  if (!found.data) {
    const notFound = <EmptyState title="There is no such import." action={<AnotherFile />} />;
    return found.error ? (
      <LoadProblem query={found} notFound={notFound} failed="Error loading the import" />
    ) : (
      <SkeletonLines label="Loading the import" lines={6} />
    );
  }
  return (
    <>
      <div className={classes.file}>
        <strong>{found.data.name}</strong>
        {!isAtWork(found.data.state) && <AnotherFile />}
      </div>
      <ImportView item={found.data} search={search} onStored={finish} />
    </>
  );
}

/** Leaves the import for another file. The import is not cancelled: it stays in the list. */
function AnotherFile() {
  return (
    <ButtonLink variant="default" to="/report-donations" search={{ mode: 'csv' }}>
      Choose another file
    </ButtonLink>
  );
}
