import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { downloadCatalogueEdition, editionMessages } from '#contract/catalogue/editions.ts';
import { plainName } from '#server/documents/serve-pdf.ts';
import { readDownload } from '#server/downloads/read-download.ts';
import { sendStored } from '#server/files/ranges.ts';
import type { Storage } from '#server/files/storage.ts';
import type { App } from '#server/http/app.ts';
import { notFound, refuse } from '#server/http/errors.ts';

/** `/download-catalogue-edition/`: the bytes that were made, or why not. */
export function serveEdition(app: App): void {
  app.http.get(downloadCatalogueEdition.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { query } = await readDownload(app, downloadCatalogueEdition, request);
    const edition = await app.db
      .selectFrom('catalogueEditions')
      .select(['title', 'year', 'storedAs', 'digest'])
      .where('id', '=', query.id)
      .executeTakeFirst();
    if (!edition) throw notFound();
    const { title, year, storedAs, digest } = edition;
    if (storedAs === null || digest === null) throw refuse(409, editionMessages.notReady);
    const found = await app.storage.stat(storedAs);
    if (!found) throw refuse(409, editionMessages.missing);
    if (!digest.equals(await digestOfStored(app.storage, storedAs))) throw refuse(409, editionMessages.changed);
    reply.header('content-disposition', `attachment; filename="${plainName(`${title} ${year}`) || 'catalogue'}.pdf"`);
    const served = { name: storedAs, size: found.size, contentType: 'application/pdf', cache: 'no-store' };
    return sendStored(app.storage, request, reply, served);
  });
}

async function digestOfStored(storage: Storage, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(await storage.open(name), hash);
  return hash.digest();
}
