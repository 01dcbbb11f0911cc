import type { Category, Nonprofit } from '#contract/nonprofits.ts';
import type { Db } from '#server/database/connection.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';

function selectNonprofits(db: Db) {
  return db
    .selectFrom('nonprofits')
    .leftJoin('users', 'users.id', 'nonprofits.primaryUserId')
    .selectAll('nonprofits')
    .select(['users.firstName as primaryFirstName', 'users.lastName as primaryLastName', 'users.email as primaryEmail']);
}

type NonprofitRow = Awaited<ReturnType<ReturnType<typeof selectNonprofits>['executeTakeFirstOrThrow']>>;

/** A nonprofit's whole record; undefined when there is none. */
export async function findNonprofit(db: Db, id: number): Promise<Nonprofit | undefined> {
  const row = await selectNonprofits(db).where('nonprofits.id', '=', id).executeTakeFirst();
  return row && asNonprofit(row);
}

function asNonprofit(row: NonprofitRow): Nonprofit {
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
