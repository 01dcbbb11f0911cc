import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { downloadCatalogueEdition, downloadCatalogueEpub, editionMessages } from '#contract/public/catalogue/editions.ts';
import { plainName } from '#server/platform/documents/serve-pdf.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import { sendStored } from '#server/platform/files/ranges.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

/**
 * `/download-catalogue-edition/` and `/download-catalogue-epub/`: send the stored file, or 409 if the edition is not ready or the
 * file is missing or changed.
 */
export function serveEdition(app: App): void {
  serveFile(app, downloadCatalogueEdition, { storedAs: 'storedAs', digest: 'digest', ending: 'pdf' });
  serveFile(app, downloadCatalogueEpub, { storedAs: 'epubStoredAs', digest: 'epubDigest', ending: 'epub' });
}

interface EditionFile {
  /** the columns of the file's name and of its SHA-256 */
  storedAs: 'storedAs' | 'epubStoredAs';
  digest: 'digest' | 'epubDigest';
  ending: string;
}

function serveFile(app: App, file: typeof downloadCatalogueEdition | typeof downloadCatalogueEpub, columns: EditionFile): void {
  app.http.get(file.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { query } = await readDownload(app, file, request, reply);
    const edition = await app.db
      .selectFrom('catalogueEditions')
      .select(['title', 'year', `${columns.storedAs} as storedAs`, `${columns.digest} as digest`])
      .where('id', '=', query.id)
      .executeTakeFirst();
    if (!edition) throw notFound();
    const { title, year, storedAs, digest } = edition;
    if (storedAs === null || digest === null) throw refuse(409, editionMessages.notReady);
    const found = await app.storage.stat(storedAs);
    if (!found) throw refuse(409, editionMessages.missing);
    if (!digest.equals(await digestOfStored(app.storage, storedAs))) throw refuse(409, editionMessages.changed);
    const name = plainName(`${title} ${year}`) || 'catalogue';
    reply.header('content-disposition', `attachment; filename="${name}.${columns.ending}"`);
    const served = { name: storedAs, size: found.size, contentType: file.type, cache: 'no-store' };
    return sendStored(app.storage, request, reply, served);
  });
}

async function digestOfStored(storage: Storage, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(await storage.open(name), hash);
  return hash.digest();
}
