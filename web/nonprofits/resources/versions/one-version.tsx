import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ResourcePage, restoreResource } from '#contract/nonprofits/resources/resources.ts';
import { call } from '../../../platform/api.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { LineDifference } from '../../../platform/ui/text/difference.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { PageText } from '../page-text.tsx';
import { dropResources, versionQuery } from '../resource-queries.ts';
import { plainLines } from './plain-lines.ts';
import classes from './versions.module.css';

interface Props {
  page: ResourcePage;
  version: number;
  /** show the changes since this version instead of its text */
  compare: boolean;
  onRestored: () => void;
}

/** One version: its text or its differences from the current version, and the button that restores an earlier version. */
export function OneVersion({ page, version, compare, onRestored }: Props) {
  const { name } = page;
  const client = useQueryClient();
  const query = useQuery(versionQuery(name, version));
  const { busy, run } = useBusy();
  const title = version === 0 ? 'The text that comes with Almoner' : `Version ${version}`;

  async function restore(): Promise<void> {
    const restored = run(async () => {
      await call(restoreResource, { params: { name, version }, body: { version: page.version } });
      showAlert({ tone: 'success', text: 'The text is restored. The version before it is kept.' });
      onRestored();
    });
    await restored.finally(() => dropResources(client));
  }

  return (
    <section aria-labelledby="version" className="stack gap-4">
      <div className={classes.head}>
        <h2 id="version">{title}</h2>
        <Link to="/resources/$name" params={{ name }} search={{ versions: true }}>
          All versions
        </Link>
      </div>
      <Loaded query={query} what="the version" lines={8} absent={<EmptyState title="This version does not exist." />}>
        {(data) => (
          <>
            <p className="soft">
              {data.savedAt && formatMoment(data.savedAt)}
              {data.savedBy && ` · ${data.savedBy.fullName}`}
            </p>
            <div className="row gap-2">
              <ButtonLink
                variant="default"
                to="/resources/$name"
                params={{ name }}
                search={compare ? { version } : { version, compare: true }}
                replace
              >
                {compare ? 'Show the text' : 'Compare with current'}
              </ButtonLink>
              {version !== page.version && (
                <Button loading={busy} onClick={() => void restore()}>
                  Restore this version
                </Button>
              )}
            </div>
            {compare ? (
              <LineDifference before={plainLines(data.content)} now={plainLines(page.content)} />
            ) : (
              <PageText content={data.content} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
