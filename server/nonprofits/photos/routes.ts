import * as z from 'zod/mini';
import { photoRecord } from '#contract/nonprofits/photos/photo-record.ts';
import {
  addPhoto as addPhotoCall,
  approvePhotos as approvePhotosCall,
  askForBetterPhoto,
  changePhoto as changePhotoCall,
  choosePhoto as choosePhotoCall,
  deletePhoto as deletePhotoCall,
  listPhotos,
  listPhotoTags,
  readPhoto,
  readPhotoSummary,
  restorePhoto as restorePhotoCall,
} from '#contract/nonprofits/photos/photos.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { openLinkSigner } from '#server/platform/files/bound-links.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { checkPreview } from './check-preview.ts';
import { servePhotoDownload } from './files/download.ts';
import { deletePhoto, restorePhoto } from './files/forget-photos.ts';
import { photoPass } from './files/photo-pass.ts';
import { servePhotos } from './files/serve-photos.ts';
import { photoStatements } from './list.ts';
import { approvePhotos, askForBetter, choosePhoto } from './review.ts';
import { addPhoto, changePhoto } from './save-photo.ts';
import { findPhoto, findTags } from './store.ts';
import { summarise } from './summary.ts';

interface Asking {
  actor: Actor;
  tokenHash: Buffer;
}

export async function photoRoutes(app: App): Promise<void> {
  const signer = await openLinkSigner(app.db);
  const today = programmeCalendar(app.config);
  const found = async (db: Db, { actor, tokenHash }: Asking, id: number): Promise<JsonText> => {
    const json = await findPhoto(db, { actor, pass: photoPass(signer, tokenHash), today: today() }, id);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };

  serveList(app, listPhotos, (query, tokenHash) =>
    photoStatements(query, { pass: photoPass(signer, tokenHash), today: today() }),
  );
  serve(app, readPhoto, ({ db, params, ...asking }) => found(db, asking, params.id));
  serve(app, listPhotoTags, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) => findTags(db, { actor, today: today() }, limit, offset)),
  );
  serve(app, readPhotoSummary, async ({ db, actor }) => summarise(db, actor, today(), await findSettings(db, app.config)));

  serveUpload(app, addPhotoCall, async ({ db, receive, ...asking }) => {
    const sent = await receive();
    await checkPreview(sent.furtherImage);
    const id = await addPhoto(app, { actor: asking.actor, today: today() }, sent);
    return found(db, asking, id);
  });
  serveUpload(app, changePhotoCall, async ({ db, params, receive, ...asking }) => {
    const current = async (tx: Db, id: number) => z.parse(photoRecord, fromWire(JSON.parse((await found(tx, asking, id)).text)));
    const sent = await receive();
    await checkPreview(sent.furtherImage);
    await changePhoto(app, { actor: asking.actor, today: today() }, params.id, sent, current);
    return found(db, asking, params.id);
  });
  serve(app, deletePhotoCall, ({ tx, actor, params }) => deletePhoto(tx, actor, params.id));
  serve(app, restorePhotoCall, async ({ tx, params, ...asking }) => {
    await restorePhoto(tx, asking.actor, params.id);
    return found(tx, asking, params.id);
  });

  serve(app, approvePhotosCall, ({ tx, actor, body }) => approvePhotos(tx, actor, body));
  serve(app, askForBetterPhoto, async ({ tx, params, body, ...asking }) => {
    await askForBetter(tx, asking.actor, params.id, body.words);
    return found(tx, asking, params.id);
  });
  serve(app, choosePhotoCall, async ({ tx, params, body, ...asking }) => {
    await choosePhoto(tx, asking.actor, params.id, body, today());
    return found(tx, asking, params.id);
  });

  servePhotos(app, signer, today);
  servePhotoDownload(app, today);
}
