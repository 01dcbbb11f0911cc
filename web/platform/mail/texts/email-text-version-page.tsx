import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type EmailText, type EmailTextVersion, type EmailWords, restoreEmailText } from '#contract/platform/mail/email-texts.ts';
import { call } from '../../api.ts';
import { showAlert } from '../../ui/feedback/alerts/alerts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loading/loaded.tsx';
import { BackLink } from '../../ui/page/links/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { WordDifference } from '../../ui/text/difference.tsx';
import { useBusy } from '../../ui/work/use-busy.ts';
import { keepText, versionQuery } from './email-text-queries.ts';
import { factsOf, versionTitle } from './email-text-versions-page.tsx';
import { LoadedText } from './loaded-text.tsx';
import classes from './versions.module.css';

export function EmailTextVersionPage() {
  const { letter, version } = useParams({ from: '/signed-in/email-texts/$letter/versions/$version' });
  return (
    <LoadedText key={`${letter} ${version}`} letter={letter}>
      {(text) => <Version text={text} version={/^\d{1,9}$/.test(version) ? Number(version) : -1} />}
    </LoadedText>
  );
}

/** One version: what it changed and its words, and the button that uses it again. */
function Version({ text, version }: { text: EmailText; version: number }) {
  const query = useQuery(versionQuery(text.key, version));
  return (
    <>
      <PageHeader
        title={version < 0 ? 'Version' : versionTitle(version)}
        breadcrumb={
          <BackLink to="/email-texts/$letter/versions" params={{ letter: text.key }}>
            Versions of “{text.title}”
          </BackLink>
        }
        actions={query.data && version !== text.version && <UseAgain text={text} version={version} />}
      >
        {query.data && <p className="soft above-2">{factsOf(query.data)}</p>}
      </PageHeader>
      <Loaded query={query} what="the version" lines={8} absent={<EmptyState title="This version does not exist." />}>
        {(data) => <Words text={text} version={data} />}
      </Loaded>
    </>
  );
}

const labels = { subject: 'Subject', heading: 'Heading', body: 'Text' } as const;

function Words({ text, version }: { text: EmailText; version: EmailTextVersion }) {
  const fields: (keyof EmailWords)[] = text.kind === 'LETTER' ? ['subject', 'heading', 'body'] : ['body'];
  const { before } = version;
  const changed = fields.filter((field) => before !== null && before[field] !== version[field]);
  return (
    <div className="stack gap-10 wide-46">
      {before !== null && (
        <section aria-labelledby="changes" className="stack gap-4">
          <h2 id="changes" className="text-20">
            What this version changed
          </h2>
          {changed.length === 0 && <p className="soft">Nothing: the words before were the same.</p>}
          {changed.map((field) => (
            <div key={field}>
              <h3 className="text-16 below-1">{labels[field]}</h3>
              <WordDifference before={before[field]} now={version[field]} />
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="words" className="stack gap-4">
        <h2 id="words" className="text-20">
          The whole text
        </h2>
        {fields.map((field) => (
          <div key={field}>
            <h3 className="text-16 below-1">{labels[field]}</h3>
            <p className={classes.words}>{version[field]}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

function UseAgain({ text, version }: { text: EmailText; version: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  async function restore(): Promise<void> {
    await run(async () => {
      const saved = await call(restoreEmailText, { params: { key: text.key, version }, body: { version: text.version } });
      keepText(client, saved);
      showAlert({ tone: 'success', text: `${versionTitle(version)} is used again. The text before is kept.` });
      await navigate({ to: '/email-texts/$letter', params: { letter: text.key } });
    });
  }
  return (
    <Button loading={busy} onClick={() => void restore()}>
      {version === 0 ? 'Use the standard text again' : 'Use this version again'}
    </Button>
  );
}
