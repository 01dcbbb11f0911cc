import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResourcePage } from '#contract/nonprofits/resources/resources.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { Paging } from '../../../platform/ui/lists/paging/paging.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { versionsPageSize, versionsQuery } from '../resource-queries.ts';
import classes from './versions.module.css';

/** Every version of a page, with its author, its date, and links to look at it. */
export function VersionList({ page, number }: { page: ResourcePage; number: number }) {
  const { name } = page;
  const list = useQuery(versionsQuery(name, number));
  return (
    <section aria-labelledby="versions" className="stack gap-4">
      <div className={classes.head}>
        <h2 id="versions">Versions</h2>
        <Link to="/resources/$name" params={{ name }}>
          Back to the page
        </Link>
      </div>
      <Loaded query={list} what="the versions" lines={5} absent={<EmptyState title="There are no more versions." />}>
        {(data) => (
          <>
            <ol className={`${classes.versions} plain-list stack`}>
              {data.results.map(({ version, savedAt, savedBy, restoredFrom }) => (
                <li key={version}>
                  <Link to="/resources/$name" params={{ name }} search={{ version }} className="strong">
                    {version === 0 ? 'The text that comes with Almoner' : `Version ${version}`}
                  </Link>
                  {version === page.version && <strong className="accent text-14">current</strong>}
                  <span className="soft">
                    {savedAt && formatMoment(savedAt)}
                    {savedBy && ` · ${savedBy.fullName}`}
                    {restoredFrom !== null && ` · text of version ${restoredFrom}`}
                  </span>
                </li>
              ))}
            </ol>
            <Paging page={number} pageSize={versionsPageSize} count={data.count} />
          </>
        )}
      </Loaded>
    </section>
  );
}
