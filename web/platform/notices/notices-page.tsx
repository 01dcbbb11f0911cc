import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { listNotices, markNoticesRead } from '#contract/platform/notices/notices.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { defaultPageSize } from '#contract/platform/wire/shapes.ts';
import { call } from '../api.ts';
import { listOf } from '../query-of.ts';
import { useSignedInUser } from '../session.ts';
import { refresh } from '../stale.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loading/loaded.tsx';
import { Paging } from '../ui/lists/paging/paging.tsx';
import { RowKeys } from '../ui/lists/table/row-keys.tsx';
import { SkipToRows } from '../ui/lists/table/skip.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { NoticeItem } from './notice-item.tsx';
import { noteUnread, useUnreadNotices } from './unread-notices.ts';

function noticesQuery(page: number, newest: number) {
  // a newer notice loads the page again
  return listOf(listNotices, { query: { page } }, { apart: newest, staleTime: 0 });
}

/** All notices of the signed-in person, newest first. */
export function NoticesPage() {
  const user = useSignedInUser();
  const { page = 1 } = useSearch({ from: '/signed-in/notices' });
  const unread = useUnreadNotices(user.id);
  const list = useQuery(noticesQuery(page, unread?.newest ?? 0));
  return (
    <>
      <PageHeader
        title="Notices"
        aside={<SkipToRows />}
        actions={unread && unread.unread > 0 && <MarkAll newest={unread.newest} />}
      >
        <p>What happened to your work, newest first.</p>
      </PageHeader>
      <Loaded query={list} what="the notices" lines={6} absent={<EmptyState title="This page has no notices." />}>
        {(shown) => <NoticeList list={shown} page={page} />}
      </Loaded>
    </>
  );
}

function MarkAll({ newest }: { newest: number }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(markNoticesRead, { body: { upTo: newest } }),
    onSuccess: async (unread) => {
      await refresh(client, 'notices');
      noteUnread(unread);
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Mark all as read
    </Button>
  );
}

type List = ResultOf<typeof listNotices>;

function NoticeList({ list: { count, results }, page }: { list: List; page: number }) {
  const rows = useRef<HTMLUListElement>(null);
  if (count === 0)
    return <EmptyState title="You have no notices." text="What happens to your work is told here, beside the emails." />;
  return (
    <>
      <RowKeys of={rows} />
      <ul ref={rows} data-list className="ruled-items wide-46">
        {results.map((notice) => (
          <li key={notice.id} data-row-of-list>
            <NoticeItem notice={notice} />
          </li>
        ))}
      </ul>
      <Paging page={page} pageSize={defaultPageSize} count={count} />
    </>
  );
}
