import {
  changePlanLines,
  downloadReviewPlan,
  listPlanLines,
  suggestReviewers,
} from '#contract/applications/reviews/plan-lines.ts';
import {
  applyPlan,
  cancelPlan,
  createPlan,
  deletePlan,
  listPlans,
  planAgain,
  readPlan,
} from '#contract/applications/reviews/plans.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { applyReviewPlan } from './apply.ts';
import { changeLines } from './change-lines.ts';
import { exportPlan } from './export-plan.ts';
import { findLines } from './lines.ts';
import { findPlan, findPlans, requirePlan } from './plan-store.ts';
import { beginPlan, cancel, computeAgain, deleteReviewPlan } from './plans.ts';
import { findSuggestions } from './suggestions.ts';

export function planRoutes(app: App): void {
  serve(app, listPlans, ({ db, query }) =>
    pageOf(query, (limit, offset) => findPlans(db, query.applicationTemplate, limit, offset)),
  );
  serve(app, readPlan, ({ db, params }) => findPlan(db, params.id));
  serve(app, createPlan, ({ tx, actor, body }) => beginPlan(tx, actor, body));
  serve(app, planAgain, ({ tx, params, body }) => computeAgain(tx, params.id, body));
  serve(app, cancelPlan, ({ tx, params }) => cancel(tx, params.id));
  serve(app, deletePlan, ({ tx, params }) => deleteReviewPlan(tx, params.id));
  serve(app, applyPlan, async ({ tx, actor, params }) => {
    await applyReviewPlan(tx, actor, params.id);
    return findPlan(tx, params.id);
  });
  serve(app, listPlanLines, async ({ db, params, query }) => {
    await requirePlan(db, params.id);
    return pageOf(query, (limit, offset) => findLines(db, params.id, query, { limit, offset }));
  });
  serve(app, changePlanLines, async ({ tx, params, body }) => {
    await changeLines(tx, params.id, body.lines);
    return findPlan(tx, params.id);
  });
  serve(app, suggestReviewers, ({ db, params }) => findSuggestions(db, params.id));
  serveTable(app, downloadReviewPlan, ({ db, query }) => exportPlan(db, query.plan));
}
