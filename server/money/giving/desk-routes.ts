import { lapseGift, recordArrival } from '#contract/money/giving/announced-gifts.ts';
import { changeCardGuard, readCardGuard } from '#contract/money/giving/card-guard.ts';
import { downloadGiftReceipt, listGifts, lookAtGift, readGift } from '#contract/money/giving/gifts.ts';
import { changeGivingSettings, readGivingSettings } from '#contract/money/giving/giving-settings.ts';
import { agreeToGiving, endGiving, readNonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { answerRefund, askRefund } from '#contract/money/giving/refunds.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { servePdf } from '#server/platform/documents/serve-pdf.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { agree, end } from './agreements/agree.ts';
import { readAgreement } from './agreements/read.ts';
import { arrive, lapse } from './announced/announced-gifts.ts';
import { giftStatements } from './gifts/list.ts';
import { lookAt } from './gifts/look-at.ts';
import { findGiftRecord } from './gifts/record.ts';
import { changeGuard, readGuard } from './guard/desk.ts';
import { printReceipt } from './receipts/print-receipt.ts';
import { answer, ask } from './refunds/ask-refund.ts';
import { editSettings } from './settings/edit.ts';
import { readSettings } from './settings/store.ts';

/** Gifts as programme staff see them, how giving is set up, and the nonprofits' agreement. */
export function givingDeskRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);
  serve(app, readGivingSettings, ({ db }) => readSettings(db, config));
  serve(app, changeGivingSettings, ({ tx, actor, body }) => editSettings(tx, { actor, body, config }));
  serve(app, readCardGuard, ({ db }) => readGuard(db));
  serve(app, changeCardGuard, ({ tx, actor, session, body }) => changeGuard(tx, { actor, session }, body));

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
  const found = async (db: Db, id: number): Promise<JsonText> => {
    const json = await findGiftRecord(db, id, config.givingStripe !== null);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };
  serve(app, readGift, ({ db, params }) => found(db, params.id));
  serve(app, lookAtGift, async ({ tx, actor, params, body }) => {
    await lookAt(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, recordArrival, async ({ tx, actor, params, body }) => {
    await arrive(tx, params.id, { actor, body, today: today() });
    return found(tx, params.id);
  });
  serve(app, lapseGift, async ({ tx, actor, params, body }) => {
    await lapse(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serveInSteps(app, askRefund, async ({ db, actor, params, body }) => {
    await ask({ db, actor, payments: await paymentsOf(config, 'giving'), today: today() }, params.id, body);
    return found(db, params.id);
  });
  serveInSteps(app, answerRefund, async ({ db, actor, params, body }) =>
    found(db, await answer({ db, actor, payments: await paymentsOf(config, 'giving'), today: today() }, params.id, body)),
  );
  servePdf(app, downloadGiftReceipt, ({ db, query }) => printReceipt(db, query.number));
}
