import { readGivingDay, saveGivingDay } from '#contract/money/giving/giving-day.ts';
import { changePool, createPool, deletePool, fundPool, listPools, readPool } from '#contract/money/giving/pools.ts';
import { readDay, saveDay } from '#server/money/giving/giving-day/edit-day.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { addPool, dropPool, editPool, fund } from './edit-pools.ts';
import { readPool as readOne, readPools } from './read-pools.ts';

/** Sponsors' money that is added to gifts, and the giving day. */
export function poolRoutes(app: App): void {
  const today = programmeCalendar(app.config);
  serve(app, readGivingDay, async ({ db }) => ({ day: await readDay(db) }));
  serve(app, saveGivingDay, ({ tx, actor, body }) => saveDay(tx, actor, body));
  serve(app, listPools, async ({ db }) => ({ results: await readPools(db) }));
  serve(app, readPool, ({ db, params }) => readOne(db, params.id));
  serve(app, createPool, ({ tx, actor, body }) => addPool(tx, { actor, body }));
  serve(app, changePool, ({ tx, actor, params, body }) => editPool(tx, params.id, { actor, body }));
  serve(app, fundPool, ({ tx, actor, params, body }) => fund(tx, params.id, { actor, body, today: today() }));
  serve(app, deletePool, ({ tx, actor, params }) => dropPool(tx, params.id, actor));
}
