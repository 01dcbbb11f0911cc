import { allDownloads } from '#contract/all-endpoints.ts';
import { may } from '#contract/people/permissions.ts';
import { requestDownloadTicket } from '#contract/wire/downloads.ts';
import type { App } from '#server/http/app.ts';
import { notAllowed, refuseFields } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { refuseUnlessRecent } from '#server/people/sign-in/recent.ts';
import { issueTicket } from './tickets.ts';

export function downloadRoutes(app: App): void {
  serve(app, requestDownloadTicket, async ({ tx, actor, session, tokenHash, body: { path } }) => {
    const known = allDownloads.find((download) => download.path === path.split('?', 1)[0]);
    if (!known) throw refuseFields({ path: ['There is no such download.'] });
    if (!may(actor, known.access)) throw notAllowed();
    if (known.recentSignIn) refuseUnlessRecent(session);
    return { ticket: await issueTicket(tx, { actor, tokenHash, path }) };
  });
}
