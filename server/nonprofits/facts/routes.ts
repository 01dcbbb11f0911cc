import { readFactAges } from '#contract/nonprofits/facts/fact-ages.ts';
import { confirmFacts, type Facts, readFacts } from '#contract/nonprofits/facts/facts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { findNonprofit, lockNonprofit } from '#server/nonprofits/record/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { staleMessage } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findFactAges } from './ages.ts';
import { findFacts, noteConfirmed } from './store.ts';

export function factRoutes(app: App): void {
  serve(app, readFactAges, ({ db }) => findFactAges(db));

  serve(app, readFacts, ({ db, actor, params: { id } }) => read(db, actor, id));

  serve(app, confirmFacts, async ({ tx, actor, params: { id }, body: { version, fields } }) => {
    if (!mayEditNonprofit(actor, id)) throw notFound();
    const nonprofit = await lockNonprofit(tx, id);
    if (!nonprofit) throw notFound();
    if (nonprofit.version !== version) throw refuse(409, staleMessage, undefined, { current: await read(tx, actor, id) });
    await noteConfirmed(tx, actor, id, fields);
    const changes = { facts: { from: null, to: fields.join(', ') } };
    await recordChange(tx, { actor, action: 'confirmed', subject: { kind: 'nonprofit', id, name: nonprofit.name }, changes });
    return read(tx, actor, id);
  });
}

/** Throws 404 if the actor may not change the profile. */
async function read(db: Db, actor: Actor, id: number): Promise<Facts> {
  const nonprofit = mayEditNonprofit(actor, id) ? await findNonprofit(db, id) : undefined;
  if (!nonprofit) throw notFound();
  return { version: nonprofit.version, facts: await findFacts(db, nonprofit) };
}
