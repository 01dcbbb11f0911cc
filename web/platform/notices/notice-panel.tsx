import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import { listNotices, markNoticesRead, type Notice } from '#contract/platform/notices/notices.ts';
import { call } from '../api.ts';
import { SkeletonLines } from '../ui/feedback/loading/skeleton-lines.tsx';
import { NoticeItem } from './notice-item.tsx';
import classes from './notices.module.css';
import { noteUnread, useUnreadNotices } from './unread-notices.ts';

/** The number of notices in the panel; the page of notices has the older notices. */
const panelSize = 8;

interface Props {
  user: User;
  onLeave: () => void;
}

/** The newest notices below the bell. */
export function NoticePanel({ user, onLeave }: Props) {
  const { notices, failed, load } = useNewest(user.id);
  const unread = notices?.some(({ isRead }) => !isRead) ?? false;

  async function markAll(newest: number): Promise<void> {
    noteUnread(await call(markNoticesRead, { body: { upTo: newest } }));
    await load();
  }

  return (
    <section className={classes.panel} aria-label="Newest notices">
      <div className={classes.head}>
        <h2 className={classes.heading}>Notices</h2>
        {unread && notices?.[0] && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markAll(notices[0]?.id ?? 0).catch(() => undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      {!notices && !failed && <SkeletonLines label="Loading notices" lines={4} />}
      {failed && (
        <p className={classes.empty} role="alert">
          The notices could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void load()}>
            Try again
          </Button>
        </p>
      )}
      {notices?.length === 0 && <p className={classes.empty}>You have no notices. What happens to your work is told here.</p>}
      {notices && notices.length > 0 && (
        <ul>
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeItem notice={notice} onOpen={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/notices" className={classes.all} onClick={onLeave}>
        All notices
      </Link>
    </section>
  );
}

/** The newest notices, loaded again when the bell learns of a newer notice. */
function useNewest(user: number) {
  const [notices, setNotices] = useState<Notice[]>();
  const [failed, setFailed] = useState(false);
  const newest = useUnreadNotices(user)?.newest;

  async function load(signal?: AbortSignal): Promise<void> {
    try {
      const { results } = await call(listNotices, { query: { pageSize: panelSize }, quiet: true, ...(signal && { signal }) });
      setNotices(results);
      setFailed(false);
    } catch {
      if (!signal?.aborted) setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer notice loads the list again
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [newest]);

  return { notices, failed, load };
}
