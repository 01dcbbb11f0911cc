import type { App } from '#server/platform/http/app.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { readAboutFacts } from './about-facts.ts';

/** The public page of the Learning Commons. */
export async function aboutRoutes(app: App, { send, prepare }: PublicPages): Promise<void> {
  const { db, config } = app;
  await app.http.register(async (http) => {
    prepare(http);
    http.get('/learning-commons/about', async (request, reply) =>
      send(request, reply, { name: 'about', facts: await readAboutFacts(db, config) }),
    );
  });
}
