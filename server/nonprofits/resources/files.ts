import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadResourceFile } from '#contract/nonprofits/resources/resources.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import { encodeUpload } from '#server/platform/files/pictures/encoder.ts';
import { storeEncoded } from '#server/platform/files/pictures/picture.ts';
import { acceptKind, sendPrivateFile, storePrivateFile } from '#server/platform/files/storage/private-files.ts';
import { documentKinds } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';

interface Added {
  actor: Actor;
  file: UploadedFile;
}

/** Stores a picture for pages, encoded again and without its metadata. */
export async function addPicture(app: App, { actor, file, crop }: Added & { crop: number[] | undefined }) {
  const hash = await storeEncoded(app.storage, await encodeUpload(file, crop));
  await app.db.insertInto('resourcePictures').values({ image: hash, addedBy: actor.id }).execute();
  const urls = pictureUrls(hash);
  if (!urls) throw new Error('a stored picture has addresses');
  return urls;
}

const accepted = {
  kinds: { ...documentKinds, 'application/zip': ['zip'] },
  messages: {
    empty: 'This file is empty.',
    kind: 'This kind of file is not accepted. Upload a PDF, an office document, a picture, a text or a zip archive.',
  },
};

/** Stores a file that people download from a page. */
export async function addFile(app: App, { actor, file, name }: Added & { name: string }) {
  const stored = await storePrivateFile(app, file, name, await acceptKind(file, name, accepted));
  const { id, filename, size } = await app.db
    .insertInto('resourceFiles')
    .values({ ...stored, addedBy: actor.id })
    .returning(['id', 'filename', 'size'])
    .executeTakeFirstOrThrow();
  return { id, name: filename, size };
}

/** Serves `/download-resource-file/` to people who may read the resources. */
export function serveResourceFiles(app: App): void {
  app.http.get(downloadResourceFile.path, { exposeHeadRoute: false }, async (request: FastifyRequest, reply: FastifyReply) => {
    const { query } = await readDownload(app, downloadResourceFile, request, reply);
    const file = await app.db.selectFrom('resourceFiles').selectAll().where('id', '=', query.id).executeTakeFirst();
    if (!file) throw notFound();
    return sendPrivateFile(app.storage, request, reply, { file, cache: 'private, no-store', asDownload: true });
  });
}
