import { sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { ListSettings, SavedView } from '#contract/platform/lists/list-settings.ts';
import { densities, type ListName, listNames, pageSizes } from '#contract/platform/lists/list-settings.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** Names the row with the settings for all lists, such as the row height. */
const everywhere = 'everywhere';

interface StoredSettings {
  density?: unknown;
  singleKeys?: unknown;
  columns?: unknown;
  pageSize?: unknown;
  lastView?: unknown;
  ordering?: unknown;
}

export async function findListSettings(db: Db, actor: Actor): Promise<ListSettings> {
  const rows = await db
    .selectFrom('listPreferences')
    .select(['list', sql.ref<StoredSettings>('settings').as('settings')])
    .where('userId', '=', actor.id)
    .execute();
  const defaults = await db.selectFrom('defaultViews').select(['list', 'viewId']).where('userId', '=', actor.id).execute();
  const views = await findViews(db, actor);
  const settingsOf = (list: string) => rows.find((row) => row.list === list)?.settings ?? {};
  const { density, singleKeys } = settingsOf(everywhere);
  return {
    density: densities.find((one) => one === density) ?? 'comfortable',
    singleKeys: singleKeys !== false,
    lists: listNames.map((list) => {
      const { columns, pageSize, lastView, ordering } = settingsOf(list);
      const chosen = defaults.find((row) => row.list === list)?.viewId;
      return {
        list,
        columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : null,
        pageSize: pageSizes.find((one) => one === pageSize) ?? null,
        // null if the person does not see the view any more, because its owner has stopped sharing it
        defaultView: views.find(({ id }) => id === chosen)?.id ?? null,
        lastView: typeof lastView === 'string' ? lastView : null,
        ordering: typeof ordering === 'string' ? ordering : null,
      };
    }),
    views,
  };
}

async function findViews(db: Db, actor: Actor): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`SELECT v.id, v.list, v.name, v.query, v.shared, v.owner_id = ${actor.id} AS is_own,
      person_name(u.first_name, u.last_name, u.email) AS owner_name
    FROM saved_views v JOIN users u ON u.id = v.owner_id
    WHERE v.owner_id = ${actor.id} OR (v.shared AND ${may(actor, 'shareViews')})
    ORDER BY v.name, v.id`.execute(db);
  return rows;
}

/** Merges changes into the stored settings of a list; without `list`, into the settings for all lists. A null deletes a setting. */
export async function mergeSettings(tx: Tx, person: number, list: ListName | undefined, changes: StoredSettings): Promise<void> {
  await sql`INSERT INTO list_preferences AS known (user_id, list, settings)
    VALUES (${person}, ${list ?? everywhere}, jsonb_strip_nulls(${JSON.stringify(changes)}::jsonb))
    ON CONFLICT (user_id, list) DO UPDATE SET settings = jsonb_strip_nulls(known.settings || ${JSON.stringify(changes)}::jsonb)`.execute(
    tx,
  );
}

export async function setDefaultView(tx: Tx, person: number, list: ListName, view: number | null): Promise<void> {
  if (view === null) {
    await tx.deleteFrom('defaultViews').where('userId', '=', person).where('list', '=', list).execute();
    return;
  }
  await tx
    .insertInto('defaultViews')
    .values({ userId: person, list, viewId: view })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ viewId: view }))
    .execute();
}

export interface ViewRow {
  id: number;
  list: string;
  ownerId: number;
  shared: boolean;
}

export async function findView(db: Db, id: number): Promise<ViewRow | undefined> {
  return db.selectFrom('savedViews').select(['id', 'list', 'ownerId', 'shared']).where('id', '=', id).executeTakeFirst();
}

export async function countViews(db: Db, person: number, list: ListName): Promise<number> {
  const { count } = await db
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', person)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}
