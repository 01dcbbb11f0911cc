import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import {
  changeListSettings,
  changeOneList,
  changeView,
  deleteView,
  listSettingsMessages,
  readListSettings,
  saveView,
} from '#contract/platform/lists/list-settings.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound, refuseFields } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { maySee, mayShare } from './policy.ts';
import { countViews, findListSettings, findView, mergeSettings, setDefaultView, type ViewRow } from './store.ts';

const mostViews = 100;

export function listRoutes(app: App): void {
  serve(app, readListSettings, ({ db, actor }) => findListSettings(db, actor));

  serve(app, changeListSettings, async ({ tx, actor, body }) => {
    await mergeSettings(tx, actor.id, undefined, body);
    return findListSettings(tx, actor);
  });

  serve(app, changeOneList, async ({ tx, actor, params: { list }, body: { defaultView, ...settings } }) => {
    if (defaultView != null && (await openView(tx, actor, defaultView)).list !== list) throw notFound();
    if (defaultView !== undefined) await setDefaultView(tx, actor.id, list, defaultView);
    await mergeSettings(tx, actor.id, list, settings);
    return findListSettings(tx, actor);
  });

  serve(app, saveView, async ({ tx, actor, body }) => {
    if (body.shared && !mayShare(actor)) throw notAllowed();
    if ((await countViews(tx, actor.id, body.list)) >= mostViews) throw refuseFields({ name: [listSettingsMessages.tooMany] });
    const { id } = await tx
      .insertInto('savedViews')
      .values({ ...body, ownerId: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...(await findListSettings(tx, actor)), id };
  });

  serve(app, changeView, async ({ tx, actor, params: { id }, body }) => {
    await openView(tx, actor, id);
    if (body.shared && !mayShare(actor)) throw notAllowed();
    await tx
      .updateTable('savedViews')
      .set({ ...body, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
    return findListSettings(tx, actor);
  });

  serve(app, deleteView, async ({ tx, actor, params: { id } }) => {
    await openView(tx, actor, id);
    await tx.deleteFrom('savedViews').where('id', '=', id).execute();
    return findListSettings(tx, actor);
  });
}

/** Throws 404 for a view that the actor may not see. */
async function openView(db: Db, actor: Actor, id: number): Promise<ViewRow> {
  const view = await findView(db, id);
  if (!view || !maySee(actor, view)) throw notFound();
  return view;
}
