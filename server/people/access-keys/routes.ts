import { endAccessKey, listAccessKeys, makeAccessKey } from '#contract/platform/access/access-keys.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { endKey, findKeys, makeKey, shown } from './store.ts';

/** Keys with which programs make calls for programme staff. No key makes these calls. */
export function accessKeyRoutes(app: App): void {
  serve(app, listAccessKeys, async ({ db, actor, query: { all } }) => {
    if (all && !may(actor, 'manageUsers')) throw notAllowed(actor, 'manageUsers');
    return { results: (await findKeys(db, { owner: all ? undefined : actor.id })).map(shown) };
  });
  serve(app, makeAccessKey, ({ tx, actor, body }) => makeKey(tx, actor, body));
  serve(app, endAccessKey, ({ tx, actor, params }) => endKey(tx, actor, params.id));
}
