import {
  emailTextMessages,
  findEmailTextRecords,
  listEmailTexts,
  listEmailTextVersions,
  previewEmailText,
  readEmailText,
  readEmailTextVersion,
  restoreEmailText,
  saveEmailText,
  testEmailText,
} from '#contract/platform/mail/email-texts.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuseFields } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { queueMail } from '../queue-mail.ts';
import { allTexts, textOf } from './all-texts.ts';
import { entryOf, readText, readVersion, restoreText, saveText } from './save-text.ts';
import { findCurrent, listVersions } from './store.ts';
import { asShown, tryText } from './try-text.ts';

export function emailTextRoutes(app: App): void {
  const { config } = app;
  const find = ({ key }: { key: string }) => textOf(app, key);

  serve(app, listEmailTexts, async ({ db, query }) => {
    const current = await findCurrent(db, null);
    const words = plain(query.search ?? '').split(/\s+/);
    const found = allTexts(app)
      .map((one) => entryOf(one, current.get(one.text.key)))
      .filter(({ title, sent }) => words.every((word) => plain(`${title} ${sent}`).includes(word)));
    return pageOf(query, async (limit, offset) => ({ count: found.length, results: found.slice(offset, offset + limit) }));
  });
  serve(app, readEmailText, ({ db, actor, params }) => readText(db, actor, find(params)));
  serve(app, saveEmailText, ({ tx, actor, params, body }) => saveText(tx, actor, find(params), body));
  serve(app, listEmailTextVersions, ({ db, params, query }) => {
    const { text } = find(params);
    return pageOf(query, (limit, offset) => listVersions(db, text.key, limit, offset));
  });
  serve(app, readEmailTextVersion, ({ db, params }) => readVersion(db, find(params), params.version));
  serve(app, restoreEmailText, ({ tx, actor, params, body }) =>
    restoreText(tx, actor, find(params), { from: params.version, version: body.version }),
  );
  serve(app, findEmailTextRecords, async ({ db, params, query }) => {
    const { text } = find(params);
    return text.real ? text.real.find(db, query.search ?? '') : [];
  });
  serve(app, previewEmailText, async ({ tx, params, body }) => asShown(await tryText(tx, config, find(params), body)));
  serve(app, testEmailText, async ({ tx, actor, params, body }) => {
    const one = find(params);
    // the text of a page is no email
    if (one.letter === null) throw notFound();
    const { missing = [], secrets: _, unsubscribe: __, ...letter } = await tryText(tx, config, one, body);
    if (missing.length > 0) throw refuseFields({ record: [emailTextMessages.missing(missing)] });
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', actor.id).executeTakeFirstOrThrow();
    return { letter: await queueMail(tx, { to: email, template: 'text-test', data: letter }) };
  });
}

const plain = (text: string) => text.trim().toLowerCase();
