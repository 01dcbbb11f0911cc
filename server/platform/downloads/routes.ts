import { asDownloading, may } from '#contract/platform/access/permissions.ts';
import { type Download, requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import { refuseUnlessRecent } from '#server/platform/access/recent.ts';
import { transact } from '#server/platform/database/transact.ts';
import { unprintableOf } from '#server/platform/documents/printed-texts.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, refuseFields } from '#server/platform/http/errors.ts';
import { serveInSteps } from '#server/platform/http/serve.ts';
import { issueTicket } from './tickets.ts';

export function downloadRoutes(app: App, downloads: readonly Download[]): void {
  serveInSteps(app, requestDownloadTicket, async ({ db, actor, session, tokenHash, body: { path } }) => {
    const known = downloads.find((download) => download.path === path.split('?', 1)[0]);
    if (!known) throw refuseFields({ path: ['There is no such download.'] });
    if (!may(asDownloading(actor, known), known.access)) throw notAllowed(actor, known.access);
    if (known.recentSignIn) refuseUnlessRecent(session);
    const unprintable = await unprintableOf(app, actor, path);
    const ticket = await transact(db, (tx) => issueTicket(tx, { actor, tokenHash, path }));
    return { ticket, ...(unprintable.length > 0 && { unprintable }) };
  });
}
