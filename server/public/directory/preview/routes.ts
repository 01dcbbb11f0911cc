import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { previewNonprofit } from '#contract/nonprofits/public/public-preview.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { serveInSteps } from '#server/platform/http/serve.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { findProfile } from '#server/public/directory/nonprofit-statement.ts';
import { findSimilarTo } from '#server/public/directory/similar-statement.ts';
import { blankProfile, withChanges } from './changed-profile.ts';
import { findCategories } from './store.ts';

interface Wanted {
  app: App;
  actor: Actor;
  id: number | null;
  changes: Omit<NonprofitPatch, 'version'>;
}

/** Previews a profile's public page for people who edit it: the same HTML, with their unsaved changes. */
export function previewRoutes(app: App, { write }: PublicPages, today: () => string): void {
  serveInSteps(app, previewNonprofit, async ({ actor, body: { nonprofit: id, changes, scheme } }) => {
    // another process may have changed the programme's name or color
    await checkSettings(app);
    const profile = await changedProfile({ app, actor, id, changes }, today());
    const similar = await findSimilarTo(app.pool, profile);
    const origin = app.config.publicUrl ?? '';
    return { html: write({ name: 'nonprofit', nonprofit: profile, similar }, origin, { scheme }) };
  });
}

async function changedProfile({ app, actor, id, changes }: Wanted, today: string) {
  if (id === null && !may(actor, 'createNonprofits')) throw notAllowed();
  const stored = id === null ? blankProfile : await findProfile(app.pool, id, today);
  if (!stored) throw notFound();
  if (id !== null && !mayEditNonprofit(actor, id)) throw notAllowed();
  const { webCategories } = changes;
  return withChanges(stored, { changes, categories: webCategories && (await findCategories(app.pool, webCategories)), today });
}
