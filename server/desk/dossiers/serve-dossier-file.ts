import { dossierMessages, type downloadDossier } from '#contract/desk/dossiers/dossiers.ts';
import type { downloadArchive } from '#contract/desk/privacy/privacy.ts';
import { transact } from '#server/platform/database/transact.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import { sendStored } from '#server/platform/files/ranges.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { dossierStorage, recordDossier } from './dossier-store.ts';
import { mayOpen } from './policy.ts';

/** Serves a file of a dossier, or the rest of it after a broken connection. */
export function serveDossierFile(app: App, download: typeof downloadDossier | typeof downloadArchive): void {
  const storage = dossierStorage(app.config);
  app.http.get(download.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, query } = await readDownload(app, download, request, reply);
    const dossier = await app.db.selectFrom('dossiers').selectAll().where('id', '=', query.id).executeTakeFirst();
    // an archive has its own address, which asks for a recent sign-in
    const isArchive = dossier?.kind === 'PERSON';
    if (!dossier || isArchive !== 'recentSignIn' in download || !mayOpen(actor, dossier)) throw notFound();
    if (dossier.state !== 'READY') throw refuse(409, dossierMessages.notReady);
    const file = await app.db
      .selectFrom('dossierFiles')
      .selectAll()
      .where('dossierId', '=', dossier.id)
      .where('place', '=', query.place)
      .executeTakeFirst();
    if (!file) throw notFound();
    if (!(await storage.stat(file.storedAs))) throw refuse(409, dossierMessages.missing);
    if (request.headers.range === undefined)
      await transact(app.db, (tx) => recordDossier(tx, actor, `downloaded ${file.name} of`, dossier));
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return sendStored(storage, request, reply, {
      name: file.storedAs,
      size: Number(file.size),
      contentType: file.contentType,
      cache: 'no-store',
    });
  });
}
