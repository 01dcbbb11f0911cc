import { randomUUID } from 'node:crypto';
import {
  confirmEmail,
  confirmPasswordReset,
  readMagicLink,
  readPasswordReset,
  register,
  requestConfirmingLink,
  requestPasswordReset,
  resetRequested,
  signInByMagicLink,
} from '#contract/people/registration.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { confirmAddress, mailConfirmingLink } from './confirm-email.ts';
import { readMagicLinkOf, signInByLink } from './magic-link.ts';
import { readResetLink, resetPassword } from './passwords/reset-password.ts';
import { accountErrors, registerAccount } from './register.ts';

export function registrationRoutes(app: App): void {
  const registrations = openAttemptLimits(app.pool, attemptKinds.registration);
  const resetRequests = openAttemptLimits(app.pool, attemptKinds.resetRequest);

  serveInSteps(
    app,
    register,
    ({ db, body, ip, userAgent }) => registerAccount({ db, limits: registrations, body, client: { ip, userAgent } }),
    accountErrors,
  );

  serveInSteps(app, requestPasswordReset, async ({ db, body, ip }) => {
    await resetRequests.attempt({ ip, email: body.email });
    await addJob(db, 'mail-password-reset', { email: body.email, request: randomUUID() });
    return { detail: resetRequested };
  });

  serve(app, readPasswordReset, ({ db, params }) => readResetLink(db, params));

  serveInSteps(app, confirmPasswordReset, async ({ db, params, body }) => {
    const device = await resetPassword(db, params, body);
    return { detail: 'Your password has been updated. You may now use this new password to log in.', device };
  });

  serve(app, confirmEmail, ({ tx, actor, tokenHash, body }) => confirmAddress(tx, { actor, tokenHash, token: body.token }));

  serve(app, requestConfirmingLink, ({ tx, actor }) => mailConfirmingLink(tx, actor));

  serve(app, readMagicLink, ({ db, params }) => readMagicLinkOf(db, params));

  serve(app, signInByMagicLink, ({ tx, body, ip, userAgent }) =>
    signInByLink(tx, app, { link: body, client: { ip, userAgent } }),
  );
}
