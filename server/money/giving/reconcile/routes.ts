import { explainMovement, listMovements, listStripePayouts } from '#contract/money/reconcile/reconcile.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { explain } from './explain.ts';
import { findMovement, movementStatements, payoutStatements } from './lists.ts';

/** Stripe's payouts and movements, and what staff say of those that nothing explains. */
export function reconcileRoutes(app: App): void {
  const today = programmeCalendar(app.config);
  serveList(app, listStripePayouts, payoutStatements);
  serveList(app, listMovements, movementStatements);
  serve(app, explainMovement, async ({ tx, actor, params, body }) => {
    await explain(tx, params.id, { actor, body, today: today() });
    const json = await findMovement(tx, params.id);
    if (json === undefined) throw notFound();
    return new JsonText(json);
  });
}
