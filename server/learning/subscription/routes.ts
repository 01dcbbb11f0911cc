import {
  applyDiscountCode,
  changeDiscount,
  createDiscount,
  deleteDiscount,
  listDiscounts,
} from '#contract/learning/subscription/discounts.ts';
import {
  changeOrder,
  changeSubscriptionSettings,
  downloadOrders,
  downloadReceipt,
  endAccess,
  grantAccess,
  listOrders,
  readOrder,
  readSubscriptionSettings,
} from '#contract/learning/subscription/orders.ts';
import { checkOrder, createSubscription, readOwnSubscription, readStripeKey } from '#contract/learning/subscription/subscribe.ts';
import {
  changeTier,
  createTier,
  deleteTier,
  listManagedTiers,
  listSubscriptionTiers,
} from '#contract/learning/subscription/tiers.ts';
import { stripeWebhook } from '#contract/money/payments/webhooks.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { webhookRoute } from '#server/money/payments/webhook-route.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { servePdf } from '#server/platform/documents/serve-pdf.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { exportOrders } from './orders/export.ts';
import { edit, end, grant } from './orders/grants.ts';
import { findOrderRecord, orderStatements } from './orders/list.ts';
import { readOwn } from './orders/own.ts';
import { printReceipt } from './orders/receipts.ts';
import { subscribe } from './orders/subscribe.ts';
import { checkPayment } from './payments/check-payment.ts';
import { subscriber } from './payments/subscriber.ts';
import { countingGuesses, describeCode } from './prices/check-code.ts';
import { addDiscount, dropDiscount, editDiscount, findDiscounts } from './prices/discounts.ts';
import { addTier, dropTier, editTier, findManaged, findOffered } from './prices/tiers.ts';
import { editSettings, readSettings } from './settings.ts';

export function subscriptionRoutes(app: App): void {
  const { config, pool } = app;
  const today = programmeCalendar(config);
  const limits = openAttemptLimits(pool, attemptKinds.discountCode);

  serve(app, listSubscriptionTiers, async ({ db }) => {
    const results = await findOffered(db);
    return { count: results.length, next: null, previous: null, results };
  });
  serve(app, readStripeKey, async () => ({ stripeKey: config.public.stripePublishableKey }));
  serve(app, readOwnSubscription, ({ db, actor }) => readOwn(db, actor, today()));
  serveInSteps(app, applyDiscountCode, ({ db, actor, body, ip }) =>
    countingGuesses({ limits, actor, ip }, () => describeCode(db, actor, body, today())),
  );

  serveInSteps(app, createSubscription, async ({ db, actor, body, ip }) => {
    const code = body.discountCode?.replace(/\s+/g, '').toUpperCase() || null;
    const buy = async () => subscribe({ db, payments: await paymentsOf(config, 'learning'), actor, body, code, today: today() });
    return code === null ? buy() : countingGuesses({ limits, actor, ip }, buy);
  });
  serveInSteps(app, checkOrder, async ({ db, actor, params }) =>
    checkPayment({ db, payments: await paymentsOf(config, 'learning'), today: today() }, params.id, actor),
  );
  servePdf(app, downloadReceipt, ({ db, actor, query }) => printReceipt(db, actor, query.order, config.public.programmeTimeZone));
  webhookRoute(app, stripeWebhook, subscriber);

  staffRoutes(app, today);
}

function staffRoutes(app: App, today: () => string): void {
  const { config, pool } = app;
  serve(app, listManagedTiers, async ({ db }) => ({ results: await findManaged(db) }));
  serve(app, createTier, ({ tx, actor, body }) => addTier(tx, actor, body));
  serve(app, changeTier, ({ tx, actor, params, body }) => editTier(tx, params.id, actor, body));
  serve(app, deleteTier, ({ tx, actor, params }) => dropTier(tx, params.id, actor));

  serve(app, listDiscounts, async ({ db }) => ({ results: await findDiscounts(db) }));
  serve(app, createDiscount, ({ tx, actor, body }) => addDiscount(tx, actor, body));
  serve(app, changeDiscount, ({ tx, actor, params, body }) => editDiscount(tx, params.id, actor, body));
  serve(app, deleteDiscount, ({ tx, actor, params }) => dropDiscount(tx, params.id, actor));

  const found = async (db: Db, id: number): Promise<JsonText> => {
    const json = await findOrderRecord(db, id, today());
    if (json === undefined) throw notFound();
    return new JsonText(json);
  };
  serveList(app, listOrders, (query) => orderStatements(query, today()));
  serve(app, readOrder, ({ db, params }) => found(db, params.id));
  serve(app, grantAccess, async ({ tx, actor, body }) => found(tx, (await grant(tx, { actor, body, today: today() })).id));
  serve(app, changeOrder, async ({ tx, actor, params, body }) => {
    await edit(tx, params.id, { actor, body });
    return found(tx, params.id);
  });
  serve(app, endAccess, async ({ tx, actor, params, body }) => {
    await end(tx, params.id, { actor, body, today: today() });
    return found(tx, params.id);
  });
  serveTable(app, downloadOrders, ({ query }) => exportOrders(pool, query, today()));

  serve(app, readSubscriptionSettings, ({ db }) => readSettings(db, config));
  serve(app, changeSubscriptionSettings, ({ tx, actor, body }) => editSettings(tx, { actor, body, config }));
}
