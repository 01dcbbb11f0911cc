import { allDownloads } from '#contract/all-endpoints.ts';
import { may } from '#contract/people/permissions.ts';
import { requestDownloadTicket } from '#contract/wire/downloads.ts';
import type { App } from '#server/http/app.ts';
import { notAllowed, refuseFields } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { issueTicket } from './tickets.ts';

export function downloadRoutes(app: App): void {
  serve(app, requestDownloadTicket, async ({ tx, actor, tokenHash, body: { path } }) => {
    const known = allDownloads.find((download) => download.path === path.split('?', 1)[0]);
    if (!known) throw refuseFields({ path: ['There is no such download.'] });
    if (!may(actor, known.access)) throw notAllowed();
    return { ticket: await issueTicket(tx, { actor, tokenHash, path }) };
  });
}
