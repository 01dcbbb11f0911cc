import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  deletePasskey,
  listPasskeys,
  passkeyLogin,
  renamePasskey,
} from '#contract/platform/access/passkeys.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { add, beginAdding, type Site } from './add-passkey.ts';
import { tellOfPasskey } from './letters.ts';
import { beginProving } from './prove-passkey.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { deletePasskeyOf, findPasskeys, renamePasskeyOf } from './store.ts';

export function passkeyRoutes(app: App): void {
  const limits = openAttemptLimits(app.pool, attemptKinds.passkey);
  const siteOf = (origin: string): Site => ({ origin, programmeName: app.config.public.programmeName });

  serve(app, listPasskeys, async ({ db, actor }) => ({ results: await findPasskeys(db, actor.id) }));

  serve(app, beginPasskey, async ({ tx, actor, origin }) => ({ options: await beginAdding(tx, siteOf(origin), actor.id) }));

  serve(app, addPasskey, ({ tx, actor, origin, userAgent, body }) =>
    add(tx, { site: siteOf(origin), userId: actor.id, response: body.response, userAgent }),
  );

  serve(app, renamePasskey, async ({ tx, actor, params, body }) => {
    const passkey = await renamePasskeyOf(tx, actor.id, params.id, body.name);
    if (!passkey) throw notFound();
    return passkey;
  });

  serve(app, deletePasskey, async ({ tx, actor, params }) => {
    const name = await deletePasskeyOf(tx, actor.id, params.id);
    if (name === undefined) throw notFound();
    await tellOfPasskey(tx, actor.id, { what: 'removed', name });
  });

  serveInSteps(app, beginPasskeyLogin, async ({ db, origin }) => ({ options: await beginProving(db, siteOf(origin)) }));

  serveInSteps(app, passkeyLogin, ({ db, origin, body, ip, userAgent }) =>
    signInByPasskey({ db, limits, site: siteOf(origin), body, client: { ip, userAgent } }),
  );
}
