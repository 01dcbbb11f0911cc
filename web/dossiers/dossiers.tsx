import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Dossier,
  type DossierKind,
  deleteDossier,
  dossierDays,
  downloadDossier,
  makeDossier,
} from '#contract/dossiers/dossiers.ts';
import { isAtWork } from '#contract/jobs/long-work.ts';
import { ApiFailure, call } from '../api.ts';
import { useSignedInUser } from '../session.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { DownloadButton } from '../ui/lists/download/download-button.tsx';
import { formatMoment } from '../ui/text/format.ts';
import { formatSize } from '../ui/text/format-size.ts';
import { WorkProgress } from '../ui/work/work-progress.tsx';
import { dossiersQuery } from './dossier-queries.ts';
import { chaptersOf } from './dossier-words.ts';

interface Props {
  kind: DossierKind;
  about: number;
}

/** Makes dossiers, and shows those that were made. */
export function Dossiers({ kind, about }: Props) {
  const options = dossiersQuery(kind, about);
  const query = useQuery(options);
  const client = useQueryClient();
  const me = useSignedInUser();
  const [busy, setBusy] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });
  const atWork = query.data?.results.some(({ state }) => isAtWork(state)) ?? false;

  async function make(): Promise<void> {
    setBusy(true);
    try {
      await call(makeDossier, { body: { kind, about } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      await reload();
      setBusy(false);
    }
  }

  return (
    <div className="stack gap-10">
      <section aria-labelledby="dossier-has" className="stack gap-3 wide-46">
        <h2 id="dossier-has" className="text-22">
          What it has
        </h2>
        <p>
          {new Intl.ListFormat('en-US').format(chaptersOf(kind, me)).replace(/^./, (first) => first.toUpperCase())}: as one PDF
          with a table of contents, and as a zip file with all files as they were uploaded. A manifest in the zip file has a
          checksum of each file.
        </p>
        <div>
          <Button loading={busy} disabled={atWork} onClick={() => void make()}>
            Make dossier
          </Button>
        </div>
      </section>
      <section aria-labelledby="dossiers-made" className="stack gap-3">
        <h2 id="dossiers-made" className="text-22">
          Your dossiers
        </h2>
        <p className="soft wide-46">Only you see them here. A dossier is deleted after {dossierDays} days.</p>
        <Loaded query={query} what="the dossiers" lines={3}>
          {({ results }) =>
            results.length === 0 ? (
              <EmptyState title="No dossier has been made yet." />
            ) : (
              <ul className="plain-list stack gap-6">
                {results.map((dossier) => (
                  <OneDossier key={dossier.id} dossier={dossier} onChange={reload} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

interface OneProps {
  dossier: Dossier;
  onChange: () => Promise<void>;
}

function OneDossier({ dossier, onChange }: OneProps) {
  const { id, state, progress, createdAt, endsAt, files } = dossier;
  const asked = formatMoment(createdAt);
  return (
    <li className="stack gap-2">
      <h3 className="text-18">{asked}</h3>
      {state === 'READY' && <p className="soft">It is deleted on {formatMoment(endsAt)}.</p>}
      {state === 'FAILED' && <p>It could not be made. Try again, or tell whoever runs the server.</p>}
      {isAtWork(state) && (
        <WorkProgress label={`Progress of the dossier of ${asked}`} progress={progress}>
          The dossier is being made. You can leave this page: you are told when it is ready.
        </WorkProgress>
      )}
      <div className="row gap-2">
        {files.map(({ place, name, contentType, size }) => (
          <DownloadButton
            key={place}
            file
            path={downloadDossier.path}
            query={{ id, place }}
            label={`${labelOf(name, contentType)}, ${formatSize(size)}`}
            of={`of ${asked}`}
          />
        ))}
        <DeleteDossier dossier={dossier} asked={asked} onChange={onChange} />
      </div>
    </li>
  );
}

/** `PDF`, or `PDF 2` of several; `Zip file` */
function labelOf(name: string, contentType: string): string {
  if (contentType !== 'application/pdf') return 'Zip file';
  const [, volume] = /^dossier-(\d+)-/.exec(name) ?? [];
  return volume === undefined ? 'PDF' : `PDF ${volume}`;
}

function DeleteDossier({ dossier: { id, about, state }, asked, onChange }: OneProps & { asked: string }) {
  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Delete the dossier of ${asked}?`,
      text: `Its files are deleted. What they show about ${about.name} stays in Almoner.`,
      confirm: 'Delete',
      loss: true,
    });
    if (!sure) return;
    try {
      await call(deleteDossier, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
    await onChange();
  }
  return (
    <Button variant="subtle" onClick={() => void remove()}>
      {isAtWork(state) ? 'Stop' : 'Delete'}
      <span className="only-read-out"> the dossier of {asked}</span>
    </Button>
  );
}
