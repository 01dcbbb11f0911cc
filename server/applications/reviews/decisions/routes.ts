import {
  prepareDecisions,
  readFeedback,
  releaseDecisions,
  releaseFeedback,
  saveFeedback,
} from '#contract/applications/reviews/decisions.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findFeedback, releaseFeedbackOf, saveFeedbackDraft } from './feedback.ts';
import { prepare } from './prepare.ts';
import { previewRelease, release } from './release.ts';

export function decisionRoutes(app: App): void {
  serve(app, prepareDecisions, ({ tx, actor, body }) => prepare(tx, actor, body));
  serve(app, releaseDecisions, ({ tx, actor, query, body }) =>
    query.dryRun ? previewRelease(tx, app.config, body) : release(tx, { actor, config: app.config, body }),
  );
  serve(app, readFeedback, ({ db, params }) => findFeedback(db, params.id));
  serve(app, saveFeedback, ({ tx, actor, params, body }) => saveFeedbackDraft(tx, { actor, response: params.id, body }));
  serve(app, releaseFeedback, ({ tx, actor, params, body }) => releaseFeedbackOf(tx, { actor, response: params.id, body }));
}
