import { countUnreadNotices, listNotices, markNoticesRead } from '#contract/platform/notices/notices.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countUnread, listFor, markRead } from './store.ts';

export function noticeRoutes(app: App): void {
  serve(app, listNotices, ({ db, actor, query }) => pageOf(query, (limit, offset) => listFor(db, actor.id, limit, offset)));
  serve(app, countUnreadNotices, ({ db, actor }) => countUnread(db, actor.id));
  serve(app, markNoticesRead, ({ tx, actor, body }) => markRead(tx, actor.id, body));
}
