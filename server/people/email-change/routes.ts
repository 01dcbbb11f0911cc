import { askEmailChange, cancelEmailChange, readEmailChange } from '#contract/people/email-change.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { askForAddress } from './ask.ts';
import { endPending, findPending } from './store.ts';

export function emailChangeRoutes(app: App): void {
  serve(app, readEmailChange, ({ db, actor }) => findPending(db, actor.id));

  serve(app, askEmailChange, async ({ tx, actor, body }) => {
    await askForAddress(tx, actor, body.email);
    return findPending(tx, actor.id);
  });

  serve(app, cancelEmailChange, async ({ tx, actor }) => {
    await endPending(tx, actor.id);
    return findPending(tx, actor.id);
  });
}
