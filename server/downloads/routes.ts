import { allDownloads } from '#contract/all-endpoints.ts';
import { requestDownloadTicket } from '#contract/downloads.ts';
import { may } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notAllowed, refuseFields } from '#server/errors.ts';
import { issueTicket } from './tickets.ts';

export function downloadRoutes(app: App): void {
  serve(app, requestDownloadTicket, async ({ tx, actor, tokenHash, body: { path } }) => {
    const known = allDownloads.find((download) => download.path === path.split('?', 1)[0]);
    if (!known) throw refuseFields({ path: ['There is no such download.'] });
    if (!may(actor, known.access)) throw notAllowed();
    return { ticket: await issueTicket(tx, { actor, tokenHash, path }) };
  });
}
