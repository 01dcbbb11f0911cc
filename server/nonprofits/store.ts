import { sql } from 'kysely';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import type { Category } from '#contract/nonprofits.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';
import type { Columns } from './columns.ts';

function selectNonprofits(db: Db) {
  return db
    .selectFrom('nonprofits')
    .leftJoin('users', 'users.id', 'nonprofits.primaryUserId')
    .selectAll('nonprofits')
    .select(['users.firstName as primaryFirstName', 'users.lastName as primaryLastName', 'users.email as primaryEmail']);
}

type NonprofitRow = Awaited<ReturnType<ReturnType<typeof selectNonprofits>['executeTakeFirstOrThrow']>>;

/** What a nonprofit has in tables of their own; the wish list is read for programme staff alone. */
export type Belongings = Pick<Nonprofit, 'events' | 'news' | 'volunteerOpportunities' | 'wishlist'>;

/** Everything that is kept of a nonprofit, whoever may see it: `policy.ts` says who does. */
export type WholeNonprofit = Required<Omit<Nonprofit, 'can' | 'nonprofitRef' | keyof Belongings>>;

/** A nonprofit's whole record; undefined when there is none. */
export async function findNonprofit(db: Db, id: number): Promise<WholeNonprofit | undefined> {
  const row = await selectNonprofits(db).where('nonprofits.id', '=', id).executeTakeFirst();
  return row && asNonprofit(row);
}

/** The record, which nobody else can write until the transaction ends. */
export async function lockNonprofit(tx: Tx, id: number): Promise<WholeNonprofit | undefined> {
  await tx.selectFrom('nonprofits').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return findNonprofit(tx, id);
}

/** Writes columns as the record's next version. */
export async function writeNonprofit(tx: Tx, id: number, columns: Columns): Promise<void> {
  await tx
    .updateTable('nonprofits')
    .set((write) => ({ ...columns, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .execute();
}

export async function insertNonprofit(tx: Tx, name: string, columns: Columns): Promise<number> {
  const { id } = await tx
    .insertInto('nonprofits')
    .values({ ...columns, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whom the programme speaks to first; the version stays, as the record's words do. */
export async function setPrimaryUser(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.updateTable('nonprofits').set({ primaryUserId: userId }).where('id', '=', id).execute();
}

/** Is it a user of this nonprofit? Whoever is stays it until the transaction ends; one who is being moved is waited for. */
export async function holdUserOf(tx: Tx, userId: number, nonprofitId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('nonprofitId', '=', nonprofitId)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

function asNonprofit(row: NonprofitRow): WholeNonprofit {
  const {
    nameKey,
    search,
    createdAt,
    updatedAt,
    image,
    categoryIds,
    printCategoryId,
    learningCommonsGranted,
    primaryUserId,
    primaryFirstName,
    primaryLastName,
    primaryEmail,
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
    canAccessLearningCommons: learningCommonsGranted,
    primaryUser: primaryUserId,
    primaryUserRef:
      primaryUserId === null
        ? null
        : { id: primaryUserId, fullName: `${primaryFirstName ?? ''} ${primaryLastName ?? ''}`.trim(), email: primaryEmail ?? '' },
  };
}

/** Categories in the order that programme staff gave them. */
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
