import { changeMailServer, mailServerMessages, readMailServer, removeMailServer } from '#contract/platform/mail/mail-server.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { smtpUrlOf } from './mail-in-force.ts';
import { mailServerRecord, removeStoredServer, storeMailServer, wantedPassword } from './store.ts';
import { tryServer } from './try-server.ts';

export function mailServerRoutes(app: App): void {
  const { config, vault } = app;

  serve(app, readMailServer, ({ db }) => mailServerRecord(db, app));

  // the only place where a request waits for a mail server: staff want its answer while they type, and no connection is held
  serveInSteps(app, changeMailServer, async ({ db, actor, body }) => {
    if (!config.contactIsSet) throw refuse(409, mailServerMessages.contact);
    const password = await wantedPassword(db, app, body);
    const { email } = await db.selectFrom('users').select('email').where('id', '=', actor.id).executeTakeFirstOrThrow();
    const from = { name: config.public.programmeName, address: config.mailFrom };
    const outcome = await tryServer(smtpUrlOf(body, password), { from, to: email });
    const stored = outcome.accepted || body.evenIfRefused === true;
    if (stored)
      await transact(app.db, (tx) => storeMailServer(tx, { actor, config, vault, body, password, accepted: outcome.accepted }));
    await checkSettings(app);
    return { record: await mailServerRecord(db, app), stored, outcome };
  });

  serve(app, removeMailServer, async ({ tx, actor }) => {
    await removeStoredServer(tx, actor, config);
    return mailServerRecord(tx, app);
  });
}
