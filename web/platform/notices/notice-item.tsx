import { markNoticesRead, type Notice } from '#contract/platform/notices/notices.ts';
import { call } from '../api.ts';
import { SiteLink } from '../ui/page/links/site-link.tsx';
import { formatMoment, formatSaved } from '../ui/text/format.ts';
import classes from './notices.module.css';
import { noteUnread } from './unread-notices.ts';

/** A notice is a link: opening it marks it as read. */
export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const { id, title, text, path, createdAt, isRead } = notice;
  function open(): void {
    if (!isRead) call(markNoticesRead, { body: { ids: [id] }, quiet: true, keepalive: true }).then(noteUnread, () => undefined);
    onOpen?.();
  }
  return (
    <SiteLink
      path={path}
      className={`${classes.notice} ink-tint-on-hover`}
      data-unread={!isRead || undefined}
      onClick={open}
      onAuxClick={({ button }) => button === 1 && open()}
    >
      <span className={classes.title}>
        {!isRead && <span className={classes.new}>New</span>}
        {title}
      </span>
      {text && <span className={classes.text}>{text}</span>}
      <time className="soft text-13" dateTime={createdAt} title={formatMoment(createdAt)}>
        {formatSaved(createdAt)}
      </time>
    </SiteLink>
  );
}
