import { noteSetUpOpened, readSetUp, setUp } from '#contract/people/set-up.ts';
import { login, logout, readMe, uploadUserImage } from '#contract/platform/access/accounts.ts';
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  listSessions,
  signInAgain,
} from '#contract/platform/access/sessions.ts';
import { markColleagueOpened } from '#server/people/invitations/store.ts';
import { findUser } from '#server/people/store.ts';
import { replaceUserImage } from '#server/people/users/image.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { endSession, endSessions } from '#server/platform/access/session.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { endOwnSession, findSessions } from './devices/sessions-page.ts';
import { changeOwnPassword } from './passwords/change-password.ts';
import { readSetUpLink, useSetUpLink } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { proveAgain } from './sign-in-again.ts';

export function accountRoutes(app: App): void {
  const limits = openAttemptLimits(app.pool, attemptKinds.signIn);

  const codes = openAttemptLimits(app.pool, attemptKinds.code);
  const { vault } = app;

  serveInSteps(app, login, ({ db, body, ip, userAgent }) =>
    signIn({ db, limits, codes, vault, body, client: { ip, userAgent } }),
  );

  serveInSteps(app, signInAgain, ({ db, actor, tokenHash, ip, origin, body }) => {
    const site = { origin, programmeName: app.config.public.programmeName };
    return proveAgain({ db, limits, codes, vault, userId: actor.id, tokenHash, ip, site, body });
  });

  serve(app, logout, async ({ tx, tokenHash }) => endSession(tx, tokenHash));

  serve(app, readMe, async ({ db, actor }) => {
    const user = await findUser(db, actor.id);
    if (!user) throw notFound();
    return user;
  });

  serve(app, listSessions, async ({ db, actor, tokenHash }) => ({ results: await findSessions(db, actor.id, tokenHash) }));

  serve(app, endOtherSessions, ({ tx, actor, tokenHash }) => endSessions(tx, actor.id, tokenHash));

  serve(app, endOneSession, ({ tx, actor, params }) => endOwnSession(tx, actor.id, params.id));

  serveInSteps(app, changePassword, ({ db, actor, tokenHash, ip, body }) =>
    changeOwnPassword({ db, limits, userId: actor.id, tokenHash, ip, body }),
  );

  serveUpload(app, uploadUserImage, ({ actor, params, receive }) => replaceUserImage({ app, actor, id: params.id, receive }));

  serve(app, readSetUp, ({ db, params }) => readSetUpLink(db, params.token));

  serve(app, noteSetUpOpened, async ({ tx, params }) => {
    const { email } = await readSetUpLink(tx, params.token);
    if (email !== null) await markColleagueOpened(tx, email);
  });

  serveInSteps(app, setUp, ({ db, params, body, ip, userAgent }) =>
    useSetUpLink({ db, vault, codes, token: params.token, body, client: { ip, userAgent } }),
  );
}
