import { login, logout, readMe, readSetUp, setUp, uploadUserImage } from '#contract/accounts.ts';
import type { App } from '#server/app.ts';
import { serve, serveInSteps } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { serveUpload } from '#server/uploads.ts';
import { attemptKinds, openAttemptLimits } from './attempt-limits.ts';
import { replaceUserImage } from './image.ts';
import { endSession } from './session.ts';
import { readSetUpLink, useSetUpLink } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { findUser } from './store.ts';

export function accountRoutes(app: App): void {
  const limits = openAttemptLimits(app.pool, attemptKinds.signIn);

  serveInSteps(app, login, ({ db, body, ip, userAgent }) => signIn({ db, limits, body, ip, userAgent }));

  serve(app, logout, async ({ tx, tokenHash }) => endSession(tx, tokenHash));

  serve(app, readMe, async ({ db, actor }) => {
    const user = await findUser(db, actor.id);
    if (!user) throw notFound();
    return user;
  });

  serveUpload(app, uploadUserImage, ({ actor, params, receive }) => replaceUserImage({ app, actor, id: params.id, receive }));

  serve(app, readSetUp, ({ db, params }) => readSetUpLink(db, params.token));

  serveInSteps(app, setUp, ({ db, params, body, userAgent }) => useSetUpLink(db, params.token, body, userAgent));
}
