import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';
import { mostUnread } from '#contract/platform/notices/notices.ts';
import bar from '../theme/nav-bar.module.css';
import { Popup } from '../ui/dialogs/popup.tsx';
import { SkeletonLines } from '../ui/feedback/loading/skeleton-lines.tsx';
import classes from './notices.module.css';
import { useUnreadNotices } from './unread-notices.ts';

const NoticePanel = lazy(async () => ({ default: (await import('./notice-panel.tsx')).NoticePanel }));

/** A button that opens the newest notices, and shows how many are unread. */
export function Bell({ user }: { user: User }) {
  const unread = useUnreadNotices(user.id)?.unread ?? 0;
  const shown = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread);
  const trigger = (
    <span className="stack placed">
      <IconBell size={20} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </span>
  );
  return (
    <Popup
      trigger={trigger}
      label={unread > 0 ? `Notices, ${shown} unread` : 'Notices'}
      className={`${bar.icon} ink-tint-on-hover`}
      sheet
    >
      {(close) => (
        <Suspense fallback={<SkeletonLines label="Loading notices" lines={4} />}>
          <NoticePanel user={user} onLeave={close} />
        </Suspense>
      )}
    </Popup>
  );
}
