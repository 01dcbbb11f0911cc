import {
  changeOwnSubscription,
  followUnsubscribeLink,
  readOwnSubscription,
  readUnsubscribeLink,
} from '#contract/people/updates/subscriptions.ts';
import {
  changeUpdate as changeUpdateCall,
  createUpdate as createUpdateCall,
  deleteUpdate as deleteUpdateCall,
  listUpdates,
  markUpdatesRead,
  previewUpdate,
  readLatestUpdates,
} from '#contract/people/updates/updates.ts';
import { createUpdateToChosen, previewUpdateToChosen } from '#contract/people/updates/updates-to-chosen.ts';
import { unsubscribePath } from '#contract/platform/mail/unsubscribe-path.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { parseParams, serve, WithStatus } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { countReceivers } from './receivers.ts';
import { sampleLetter } from './sample-letter.ts';
import { changeUpdate, createUpdate, deleteUpdate } from './save-update.ts';
import { findLatest, listFor, markRead } from './store.ts';
import { findLinkedSubscription, findOwnSubscription, setLinkedSubscription, setOwnSubscription } from './subscriptions.ts';
import { createToChosen, previewToChosen } from './write-to-chosen.ts';

export function updateRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);

  serve(app, listUpdates, ({ db, actor, query }) => pageOf(query, (limit, offset) => listFor(db, actor, limit, offset)));
  serve(app, readLatestUpdates, ({ db, actor }) => findLatest(db, actor));
  serve(app, markUpdatesRead, ({ tx, actor, body }) => markRead(tx, actor, body.ids));
  serve(app, previewUpdate, async ({ tx, body: { audiences, ...texts } }) => {
    return { ...(await countReceivers(tx, audiences)), sample: await sampleLetter(tx, config, { ...texts, today: today() }) };
  });
  serve(app, previewUpdateToChosen, ({ tx, body }) => previewToChosen(tx, { app, body, today: today() }));
  serve(app, createUpdateToChosen, async ({ tx, actor, body }) => {
    const { update, isNew } = await createToChosen(tx, { app, actor, body, today: today() });
    return new WithStatus(isNew ? 201 : 200, update);
  });
  serve(app, createUpdateCall, async ({ tx, actor, body }) => {
    const { update, isNew } = await createUpdate(tx, { actor, body, today: today() });
    return new WithStatus(isNew ? 201 : 200, update);
  });
  serve(app, changeUpdateCall, ({ tx, actor, params: { id }, body }) => changeUpdate(tx, { actor, id, body, today: today() }));
  serve(app, deleteUpdateCall, ({ tx, actor, params: { id } }) => deleteUpdate(tx, actor, id));

  serve(app, readOwnSubscription, ({ db, actor }) => findOwnSubscription(db, actor.id));
  serve(app, changeOwnSubscription, ({ tx, actor, body }) => setOwnSubscription(tx, actor.id, body));
  serve(app, readUnsubscribeLink, ({ db, params }) => findLinkedSubscription(db, params.token));
  serve(app, followUnsubscribeLink, ({ tx, params, body }) => setLinkedSubscription(tx, params.token, body));
  serveOneClick(app);
}

/**
 * Serves the unsubscribe button of mail programs, which posts a form to the address of the letter's link and shows no page (RFC
 * 8058).
 */
function serveOneClick({ http, db }: App): void {
  http.register(async (scope) => {
    // Ignore the form: the token in the address is enough.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => ({}));
    scope.post(unsubscribePath(':token'), { bodyLimit: 2_000 }, async (request, reply) => {
      const { token } = parseParams(followUnsubscribeLink.params, request.params);
      await setLinkedSubscription(db, token, { subscribed: false });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
