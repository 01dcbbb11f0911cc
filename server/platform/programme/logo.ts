import { createHash } from 'node:crypto';
import { deleteLogo, uploadLogo } from '#contract/platform/programme/settings.ts';
import { transact } from '#server/platform/database/transact.ts';
import { encodeLogoUpload } from '#server/platform/files/pictures/encoder.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { checkSettings } from './in-force.ts';
import { settingsRecord, storeLogo } from './settings.ts';

/** Routes of the programme's logo: programme staff upload and delete it, and everybody can load it. */
export function logoRoutes(app: App): void {
  const { config } = app;
  serveUpload(app, uploadLogo, async ({ actor, receive }) => {
    const { png, width, height } = await encodeLogoUpload((await receive()).file);
    const hash = createHash('sha256').update(png).digest('hex').slice(0, 32);
    const logo = { hash, width, height, png: Buffer.from(png).toString('base64') };
    return transact(app.db, async (tx) => {
      await storeLogo(tx, { actor, config, logo });
      return settingsRecord(tx, config);
    });
  });
  serve(app, deleteLogo, async ({ tx, actor }) => {
    await storeLogo(tx, { actor, config, logo: null });
    return settingsRecord(tx, config);
  });
  serveLogo(app);
}

/**
 * Serves the current logo. Its address has the hash of its bytes; a cached page may still ask for an earlier hash, and gets the
 * current logo.
 */
function serveLogo(app: App): void {
  app.http.get<{ Params: { hash: string } }>('/logo/:hash(^[0-9a-f]{32}).png', async (request, reply) => {
    await checkSettings(app);
    const { logo } = app.config;
    if (!logo) throw notFound();
    const isPresent = logo.hash === request.params.hash;
    return reply
      .header('cache-control', isPresent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('image/png')
      .send(Buffer.from(logo.png, 'base64'));
  });
}
