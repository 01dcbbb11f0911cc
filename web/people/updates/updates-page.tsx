import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type listUpdates, markUpdatesRead, type Update } from '#contract/people/updates/updates.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import { Paging } from '../../platform/ui/lists/paging/paging.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { QuickUpdate } from './quick-update.tsx';
import { UpdateItem } from './update-item.tsx';
import { latestUpdatesQuery, updatesPageSize, updatesQuery } from './update-queries.ts';
import classes from './updates.module.css';

/** Programme staff post updates here; everybody reads those that they received. */
export function UpdatesPage() {
  const mayPost = may(useSignedInUser(), 'manageUpdates');
  return (
    <>
      <PageHeader title="News and Updates" />
      {mayPost && <QuickUpdate />}
      <UpdateList mayPost={mayPost} />
    </>
  );
}

function UpdateList({ mayPost }: { mayPost: boolean }) {
  const { page = 1 } = useSearch({ from: '/signed-in/newsupdates' });
  const list = useQuery(updatesQuery(page));
  useReadMarks(list.data?.results);
  return (
    <Loaded query={list} what="the updates" lines={6} absent={<EmptyState title="This page has no updates." />}>
      {(shown) => <Updates shown={shown} page={page} mayPost={mayPost} />}
    </Loaded>
  );
}

type Shown = ResultOf<typeof listUpdates>;

function Updates({ shown: { count, results }, page, mayPost }: { shown: Shown; page: number; mayPost: boolean }) {
  return (
    <section className="wide-56" aria-label="Updates">
      {mayPost && <h2 className="line baseline text-20 gap-3 below-3">Posted updates</h2>}
      {count === 0 && (
        <EmptyState
          title="There are no updates to display."
          text={mayPost ? 'What you post above stands here.' : 'News for you stand here as soon as there are some.'}
        />
      )}
      <ul className={`${classes.list} stack`}>
        {results.map((update) => (
          <li key={update.id} id={`update-${update.id}`}>
            <UpdateItem update={update} heading={mayPost ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
      <Paging page={page} pageSize={updatesPageSize} count={count} />
    </section>
  );
}

/** Marks the shown updates as read on the server. This page shows them as new until it is loaded again. */
function useReadMarks(shown: readonly Update[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const ids = (shown ?? []).filter(({ isRead }) => isRead === false).map(({ id }) => id);
    if (ids.length === 0) return;
    call(markUpdatesRead, { body: { ids }, quiet: true })
      .then(() => client.invalidateQueries({ queryKey: latestUpdatesQuery.queryKey }))
      // the updates stay unread, and the next visit tries again
      .catch(() => undefined);
  }, [shown, client]);
}
