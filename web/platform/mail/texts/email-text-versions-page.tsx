import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { EmailText, EmailTextVersionEntry } from '#contract/platform/mail/email-texts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loading/loaded.tsx';
import { Paging } from '../../ui/lists/paging/paging.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatMoment } from '../../ui/text/format.ts';
import { versionsPageSize, versionsQuery } from './email-text-queries.ts';
import { BackToText, LoadedText } from './loaded-text.tsx';
import classes from './versions.module.css';

export function EmailTextVersionsPage() {
  const { letter } = useParams({ from: '/signed-in/email-texts/$letter/versions' });
  const { page = 1 } = useSearch({ from: '/signed-in/email-texts/$letter/versions' });
  return (
    <LoadedText key={letter} letter={letter}>
      {(text) => <Versions text={text} page={page} />}
    </LoadedText>
  );
}

function Versions({ text, page }: { text: EmailText; page: number }) {
  const list = useQuery(versionsQuery(text.key, page));
  return (
    <>
      <PageHeader title="Versions" breadcrumb={<BackToText letter={text.key} title={text.title} />} />
      <Loaded query={list} what="the versions" lines={5} absent={<EmptyState title="There are no more versions." />}>
        {(data) => (
          <>
            <ol className={`${classes.versions} plain-list stack`}>
              {data.results.map((entry) => (
                <li key={entry.version}>
                  <Link
                    to="/email-texts/$letter/versions/$version"
                    params={{ letter: text.key, version: String(entry.version) }}
                    className="strong"
                  >
                    {versionTitle(entry.version)}
                  </Link>
                  {entry.version === text.version && <strong className="accent text-14">current</strong>}
                  <span className="soft">{factsOf(entry)}</span>
                </li>
              ))}
            </ol>
            <Paging page={page} pageSize={versionsPageSize} count={data.count} />
          </>
        )}
      </Loaded>
    </>
  );
}

export const versionTitle = (version: number) => (version === 0 ? 'The standard text' : `Version ${version}`);

/** When and by whom a version was saved, and the version whose words it uses again. */
export function factsOf({ savedAt, savedBy, restoredFrom }: EmailTextVersionEntry): string {
  const again = restoredFrom === 0 ? 'the standard text again' : `version ${restoredFrom} again`;
  return [savedAt && formatMoment(savedAt), savedBy?.fullName, restoredFrom !== null && again].filter(Boolean).join(' · ');
}
