import {
  addResourceFile,
  addResourcePicture,
  listResourceVersions,
  readResource,
  readResourceVersion,
  restoreResource,
  saveResource,
} from '#contract/nonprofits/resources/resources.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeOf } from '#server/platform/mail/writing/programme.ts';
import { addFile, addPicture, serveResourceFiles } from './files.ts';
import { readPage, restorePage, savePage } from './save-page.ts';
import { servePressRelease } from './serve-press-release.ts';
import { findVersion, listVersions } from './store.ts';

export function resourceRoutes(app: App): void {
  const programmeNow = () => programmeOf(app.config);

  serve(app, readResource, ({ db, actor, params: { name } }) => readPage(db, { actor, programme: programmeNow(), name }));
  serve(app, saveResource, ({ tx, actor, params: { name }, body }) =>
    savePage(tx, { actor, programme: programmeNow(), name, ...body }),
  );
  serve(app, listResourceVersions, ({ db, params: { name }, query }) =>
    pageOf(query, (limit, offset) => listVersions(db, programmeNow(), name, limit, offset)),
  );
  serve(app, readResourceVersion, async ({ db, params: { name, version } }) => {
    const found = await findVersion(db, programmeNow(), name, version);
    if (!found) throw notFound();
    return found;
  });
  serve(app, restoreResource, ({ tx, actor, params, body }) =>
    restorePage(tx, { actor, programme: programmeNow(), name: params.name, from: params.version, version: body.version }),
  );
  serveUpload(app, addResourcePicture, async ({ actor, receive }) => {
    const { file, fields } = await receive();
    return addPicture(app, { actor, file, crop: fields.crop });
  });
  serveUpload(app, addResourceFile, async ({ actor, receive }) => {
    const { file, name } = await receive();
    return addFile(app, { actor, file, name });
  });
  serveResourceFiles(app);
  servePressRelease(app);
}
