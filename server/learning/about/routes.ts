import { originOf } from '#server/directory/addresses.ts';
import { ownAssets } from '#server/directory/html/assets.ts';
import type { PublicPages } from '#server/directory/html/public-pages.ts';
import type { App } from '#server/http/app.ts';
import { readAboutFacts } from './about-facts.ts';
import { aboutPage } from './about-page.ts';

/** The public page of the Learning Commons, which the server writes. */
export async function aboutRoutes(app: App, { send, prepare }: PublicPages): Promise<void> {
  const { db, config } = app;
  const assets = await ownAssets('learning/about/about.ts');
  await app.http.register(async (http) => {
    prepare(http);
    http.get('/learning-commons/about', async (request, reply) => {
      const facts = await readAboutFacts(db, config);
      return send(request, reply, aboutPage({ facts, config: config.public, assets, origin: originOf(config, request) }));
    });
  });
}
