import { listGifts, readGift } from '#contract/money/giving/gifts.ts';
import { changeGivingSettings, readGivingSettings } from '#contract/money/giving/giving-settings.ts';
import { agreeToGiving, endGiving, readNonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { agree, end } from './agreements/agree.ts';
import { readAgreement } from './agreements/read.ts';
import { giftStatements } from './gifts/list.ts';
import { findGiftRecord } from './gifts/record.ts';
import { editSettings } from './settings/edit.ts';
import { readSettings } from './settings/store.ts';

/** Gifts as programme staff see them, how giving is set up, and the nonprofits' agreement. */
export function givingDeskRoutes(app: App): void {
  const { config } = app;
  serve(app, readGivingSettings, ({ db }) => readSettings(db, config));
  serve(app, changeGivingSettings, ({ tx, actor, body }) => editSettings(tx, { actor, body, config }));

  serve(app, readNonprofitGiving, ({ db, actor, params }) => readAgreement(db, actor, params.id));
  serve(app, agreeToGiving, async ({ tx, actor, params, body }) => {
    await agree(tx, { actor, nonprofit: params.id, body });
    return readAgreement(tx, actor, params.id);
  });
  serve(app, endGiving, async ({ tx, actor, params }) => {
    await end(tx, { actor, nonprofit: params.id });
    return readAgreement(tx, actor, params.id);
  });

  serveList(app, listGifts, giftStatements);
  serve(app, readGift, async ({ db, params }) => {
    const json = await findGiftRecord(db, params.id);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  });
}
