import { type Selectable, sql } from 'kysely';
import type { Category } from '#contract/nonprofits/list.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';
import { libraryAccessSql, libraryLastDaySql } from '#server/platform/access/library-access.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Nonprofits } from '#server/platform/database/types.ts';
import type { Columns } from './columns.ts';

/** Columns of the primary user. In a `returning` clause they use the row's new values. */
const primaryUser = [
  sql<string | null>`(SELECT full_name(first_name, last_name) FROM users WHERE id = nonprofits.primary_user_id)`.as(
    'primaryFullName',
  ),
  sql<string | null>`(SELECT users.email FROM users WHERE id = nonprofits.primary_user_id)`.as('primaryEmail'),
] as const;

/** Access to the library for any reason, and its last day. */
const access = [
  sql<boolean>`${sql.raw(libraryAccessSql)}`.as('canAccess'),
  sql<string | null>`${sql.raw(libraryLastDaySql)}`.as('accessUntil'),
] as const;

/** All computed columns that a nonprofit's record has besides the columns of its row. */
const whole = [...primaryUser, ...access] as const;

/** A nonprofit's records in other tables. Its wish list and look-alikes are read only for programme staff. */
export type Belongings = Pick<Nonprofit, 'events' | 'news' | 'volunteerOpportunities' | 'wishlist' | 'lookAlikes'>;

/** Everything stored about a nonprofit. `policy.ts` decides who may see which fields. */
export type WholeNonprofit = Required<Omit<Nonprofit, 'can' | 'nonprofitRef' | keyof Belongings>>;

/** A nonprofit's own row, without its primary user. */
export type StoredNonprofit = Omit<WholeNonprofit, 'primaryUserRef'>;

/** A nonprofit's complete record; undefined if there is none. */
export async function findNonprofit(db: Db, id: number): Promise<WholeNonprofit | undefined> {
  const row = await db.selectFrom('nonprofits').selectAll().select(whole).where('id', '=', id).executeTakeFirst();
  return row && asNonprofit(row);
}

/** Reads the row and locks it for the rest of the transaction. */
export async function lockNonprofit(tx: Tx, id: number): Promise<StoredNonprofit | undefined> {
  const row = await tx
    .selectFrom('nonprofits')
    .selectAll()
    .select(access)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && asStored(row);
}

/** Updates columns, increments the version, and returns the new row. */
export async function writeNonprofit(tx: Tx, id: number, columns: Columns): Promise<WholeNonprofit> {
  const row = await tx
    .updateTable('nonprofits')
    .set((write) => ({ ...columns, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .returningAll()
    .returning(whole)
    .executeTakeFirstOrThrow();
  return asNonprofit(row);
}

export async function insertNonprofit(tx: Tx, name: string, columns: Columns): Promise<WholeNonprofit> {
  const row = await tx
    .insertInto('nonprofits')
    .values({ ...columns, name })
    .returningAll()
    .returning(whole)
    .executeTakeFirstOrThrow();
  return asNonprofit(row);
}

/** Sets the primary user of a nonprofit. The version stays, because nobody edited the record. */
export async function setPrimaryUser(tx: Tx, id: number, userId: number): Promise<WholeNonprofit> {
  const row = await tx
    .updateTable('nonprofits')
    .set({ primaryUserId: userId })
    .where('id', '=', id)
    .returningAll()
    .returning(whole)
    .executeTakeFirstOrThrow();
  return asNonprofit(row);
}

/**
 * Whether the user belongs to this nonprofit, and the actor may see the user. Locks the user's row, so that nobody can move the
 * user before the transaction ends.
 */
export async function lockUserOf(tx: Tx, actor: Actor, userId: number, nonprofitId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('nonprofitId', '=', nonprofitId)
    .where(sql<boolean>`(${may(actor, 'manageNonprofits')} OR ${sql.raw(seenByColleagues())})`)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

interface AccessColumns {
  canAccess: boolean;
  accessUntil: string | null;
}
type NonprofitRow = Selectable<Nonprofits> & AccessColumns;

interface PrimaryUserColumns {
  primaryFullName: string | null;
  primaryEmail: string | null;
}

function asNonprofit({ primaryFullName, primaryEmail, ...row }: NonprofitRow & PrimaryUserColumns): WholeNonprofit {
  const id = row.primaryUserId;
  const primaryUserRef = id === null ? null : { id, fullName: primaryFullName ?? '', email: primaryEmail ?? '' };
  return { ...asStored(row), primaryUserRef };
}

function asStored(row: NonprofitRow): StoredNonprofit {
  const {
    nameKey,
    search,
    facets,
    createdAt,
    updatedAt,
    image,
    categoryIds,
    printCategoryId,
    learningCommonsUntil,
    canAccess,
    accessUntil,
    primaryUserId,
    ownerId,
    address1,
    address2,
    city,
    state,
    zipcode,
    ...same
  } = row;
  return {
    ...same,
    nonprofitImage: pictureUrls(image),
    webCategories: categoryIds,
    printCategory: printCategoryId,
    address: { address1, address2, city, state, zipcode },
    isPublishedForWeb: row.display,
    isPublishedForPrint: row.print,
    canAccessLearningCommons: canAccess,
    learningCommonsUntil: accessUntil,
    primaryUser: primaryUserId,
  };
}

/** Categories in the order that programme staff chose. */
export async function findCategories(db: Db, limit: number, offset: number): Promise<{ count: number; results: Category[] }> {
  const { count } = await db.selectFrom('categories').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('categories')
    .leftJoin('categoryGroups', 'categoryGroups.id', 'categories.groupId')
    .select(['categories.id', 'categories.name', 'categoryGroups.id as groupId', 'categoryGroups.name as groupName'])
    .orderBy('categoryGroups.position', (order) => order.asc().nullsLast())
    .orderBy('categoryGroups.name')
    .orderBy('categoryGroups.id')
    .orderBy('categories.position')
    .orderBy('categories.name')
    .orderBy('categories.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const results = rows.map(({ id, name, groupId, groupName }) => ({
    id,
    name,
    groupRef: groupId === null || groupName === null ? null : { id: groupId, name: groupName },
  }));
  return { count, results };
}
