import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DossierKind,
  deleteDossier,
  dossierDays,
  downloadDossier,
  listDossiers,
  makeDossier,
} from '#contract/desk/dossiers/dossiers.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { followList } from '../../platform/ui/work/follow-work.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { MadeFiles } from './made-files.tsx';
import { makeOrUse } from './make-or-use.ts';

interface Props {
  kind: DossierKind;
  about: number;
}

/** Makes dossiers, and lists the user's dossiers. */
export function Dossiers({ kind, about }: Props) {
  const options = dossiersQuery(kind, about);
  const query = useQuery(options);
  const client = useQueryClient();
  const me = useSignedInUser();
  const { busy, run } = useBusy();
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });
  const atWork = query.data?.results.some(({ state }) => isAtWork(state)) ?? false;

  async function make(): Promise<void> {
    await run(() =>
      makeOrUse('dossier', (makesNew) => call(makeDossier, { body: { kind, about, new: makesNew } })).finally(reload),
    );
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
          {({ results }) => (
            <MadeFiles
              items={results}
              word="dossier"
              download={downloadDossier}
              remove={(id) => call(deleteDossier, { params: { id } })}
              onChange={reload}
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}

/** The user's own dossiers about one nonprofit or one application. */
function dossiersQuery(kind: DossierKind, about: number) {
  return queryOf(listDossiers, { query: { kind, about, pageSize: 100 } }, { staleTime: 0, ...followList });
}

/** The chapters of a dossier in their order, for the page that makes the dossier. Programme staff get more chapters. */
function chaptersOf(kind: DossierKind, me: User): string[] {
  const staff = may(me, 'makeAllDossiers');
  const ofResponses = staff
    ? ['conversations', 'reviews', 'staff notes', 'every decision']
    : ['released decisions', 'conversations'];
  const history = staff ? ['the history of changes'] : [];
  if (kind === 'SEASON') return ['the questions', 'every response with its files', ...ofResponses, ...history];
  const money = ['donations', 'statements', 'payouts'];
  return ['the profile', 'photos', 'applications with their files', ...ofResponses, ...money, ...history];
}
