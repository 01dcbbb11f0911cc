import { sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import { storeEncoded } from '#server/files/picture.ts';
import type { Storage } from '#server/files/storage.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { fillAnnouncements } from './announcements/rows.ts';
import { fillApplicationTemplates } from './application-templates.ts';
import { type CategoryName, categoryGroups } from './catalogue/entry.ts';
import { catalogue, demoEin, nonprofitRows } from './catalogue/rows.ts';
import { startPainter } from './painter.ts';

export { demoAccounts, demoPassword } from './accounts.ts';

const filledKey = 'demo';
const paintedKey = 'demo-pictures';

/** Was this installation filled with the demo programme? */
export function isDemo(db: Db): Promise<boolean> {
  return isMarked(db, filledKey);
}

async function isMarked(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('installation').select('key').where('key', '=', key).executeTakeFirst();
  return found !== undefined;
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM nonprofits)
      AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM category_groups) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
}

interface Filling {
  db: Db;
  hashPassword(password: string): Promise<string>;
}

/**
 * Fills a database that holds nothing yet with the demo programme, in one transaction. Answers
 * whether it did: any other database, and one that was filled before, stays as it is.
 */
export async function fillDemo({ db, hashPassword }: Filling): Promise<boolean> {
  if ((await isDemo(db)) || !(await isEmpty(db))) return false;
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner demo'))`.execute(tx);
    if ((await isDemo(tx)) || !(await isEmpty(tx))) return false;
    const categoryIds = await fillCategories(tx);
    await tx.insertInto('nonprofits').values(nonprofitRows(categoryIds, new Date().getFullYear())).execute();
    await fillAccounts(tx, passwordHash);
    await fillApplicationTemplates(tx);
    await fillAnnouncements(tx, new Date());
    await mark(tx, filledKey);
    return true;
  });
}

async function mark(db: Db, key: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function fillCategories(tx: Tx): Promise<Map<CategoryName, number>> {
  const groups = Object.entries(categoryGroups);
  const groupRows = await tx
    .insertInto('categoryGroups')
    .values(groups.map(([name], position) => ({ name, position })))
    .returning(['id', 'name'])
    .execute();
  const groupIds = new Map(groupRows.map(({ id, name }) => [name, id]));
  const rows = await tx
    .insertInto('categories')
    .values(
      groups
        .flatMap(([group, names]) => names.map((name) => ({ name, groupId: groupIds.get(group) ?? null })))
        .map((category, position) => ({ ...category, position })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name as CategoryName, id]));
}

/** The accounts, each the primary user of the nonprofit that it is linked to. */
async function fillAccounts(tx: Tx, passwordHash: string): Promise<void> {
  for (const { kind, nonprofit, ...account } of demoAccounts) {
    const place = nonprofit === null ? null : demoEin(nonprofit);
    const linked =
      place === null ? null : await tx.selectFrom('nonprofits').select('id').where('ein', '=', place).executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('users')
      .values({ ...account, passwordHash, nonprofitId: linked?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (linked) await tx.updateTable('nonprofits').set({ primaryUserId: id }).where('id', '=', linked.id).execute();
  }
}

interface Painting {
  db: Db;
  storage: Storage;
  signal: AbortSignal;
}

/**
 * Gives the demo's nonprofits their pictures, one at a time and in a process of its own, so that
 * the server keeps its time and its memory. Goes on where a killed process left off; once all are
 * painted it never paints again, so that a picture taken away stays away. Answers how many it
 * painted, whether it came to the end or was told to stop.
 */
export async function paintDemoPictures({ db, storage, signal }: Painting): Promise<number> {
  if (!(await isDemo(db)) || (await isMarked(db, paintedKey))) return 0;
  const painter = startPainter(signal);
  let painted = 0;
  try {
    for (const { ein, task } of await waiting(db)) {
      if (signal.aborted) return painted;
      const image = await storeEncoded(storage, await painter.paint(task));
      await db.updateTable('nonprofits').set({ image }).where('ein', '=', ein).where('image', 'is', null).execute();
      painted += 1;
    }
    await mark(db, paintedKey);
    return painted;
  } catch (error) {
    if (signal.aborted) return painted;
    throw error;
  } finally {
    painter.stop();
  }
}

/** What is still to be painted, in the order in which the list shows it first. */
async function waiting(db: Db) {
  const paintings = catalogue.flatMap(({ name, motif, palette }) =>
    motif === null ? [] : [{ ein: demoEin(name), task: { name, motif, palette } }],
  );
  const rows = await db
    .selectFrom('nonprofits')
    .select('ein')
    .where(
      'ein',
      'in',
      paintings.map(({ ein }) => ein),
    )
    .where('image', 'is', null)
    .orderBy('name', 'desc')
    .execute();
  return rows.flatMap((row) => paintings.filter(({ ein }) => ein === row.ein));
}
