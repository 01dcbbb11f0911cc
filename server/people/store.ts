import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { User } from '#contract/platform/access/accounts.ts';
import { userTexts } from '#contract/platform/access/accounts.ts';
import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { pictureUrls } from '#contract/platform/appearance/picture-urls.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { rolesNowSql } from '#server/platform/access/board-term.ts';
import { libraryAccessSql } from '#server/platform/access/library-access.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Users } from '#server/platform/database/types.ts';
import { asSeenBy, mayReadUser } from './policy.ts';
import { assignedCountSql, submittedCountSql } from './review-counts.ts';
import { seenByColleagues } from './seen-by-colleagues.ts';

interface Credentials {
  id: number;
  passwordHash: string | null;
  /** hash of a password that ended because the address was not confirmed: this password signs nobody in */
  endedPasswordHash: string | null;
}

/** The password hashes of an active account. */
export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'endedPasswordHash'])
    .where('email', '=', email)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/**
 * Whether the account is still active and still has the password that was checked. Locks the account, so that another
 * change waits until the transaction ends.
 */
export async function stillOpens(tx: Tx, { id, passwordHash }: { id: number; passwordHash: string | null }): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Columns from other tables. In a `returning` clause they use the row's new values. */
const references = [
  sql<User['nonprofitRef']>`(
    SELECT json_build_object('id', id, 'name', name,
      'hasApplied', EXISTS (SELECT FROM application_responses WHERE nonprofit_id = nonprofits.id),
      'canAccessLearningCommons', ${sql.raw(libraryAccessSql)}, 'isPublishedForWeb', display, 'isPublishedForPrint', print,
      'socialLinks', json_build_object('twitter', twitter, 'facebook', facebook, 'linkedin', linkedin, 'website', website))
    FROM nonprofits WHERE id = users.nonprofit_id)`.as('nonprofitRef'),
  sql<boolean>`EXISTS (SELECT FROM nonprofits WHERE id = users.nonprofit_id AND primary_user_id = users.id)`.as(
    'nonprofitPrimary',
  ),
  sql<User['userNonprofitCategoryRankings']>`(
    SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'userRanking', k.rank) ORDER BY k.rank), '[]')
    FROM reviewer_rankings k JOIN categories c ON c.id = k.category_id WHERE k.user_id = users.id)`.as('rankings'),
  sql<Role[]>`${sql.raw(rolesNowSql)}`.as('rolesNow'),
  sql<number>`${sql.raw(assignedCountSql)}`.as('assigned'),
  sql<number>`${sql.raw(submittedCountSql)}`.as('submitted'),
] as const;

interface References {
  rolesNow: Role[];
  nonprofitRef: User['nonprofitRef'];
  nonprofitPrimary: boolean;
  rankings: User['userNonprofitCategoryRankings'];
  assigned: number;
  submitted: number;
}
type UserRow = Selectable<Users> & References;

/** The user's own record, with all fields that users see of themselves. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const user = await findWholeUser(db, id);
  return user && asSeenBy(user, user);
}

/** A user's record as the actor sees it; undefined if there is no such user, or the actor may not see the user. */
export async function findUserFor(db: Db, actor: Actor, id: number): Promise<User | undefined> {
  const user = await findWholeUser(db, id);
  if (!may(actor, 'readAllUsers') && actor.id !== id && !(await isSeenByColleagues(db, id))) return undefined;
  return user && seenBy(actor, user);
}

async function isSeenByColleagues(db: Db, id: number): Promise<boolean> {
  const seen = sql<boolean>`${sql.raw(seenByColleagues())}`;
  return (await db.selectFrom('users').select('id').where('id', '=', id).where(seen).executeTakeFirst()) !== undefined;
}

/** The record as the actor sees it; undefined if the actor may not see it. */
export function seenBy(actor: Actor, user: WholeUser): User | undefined {
  return mayReadUser(actor, user) ? asSeenBy(actor, user) : undefined;
}

/** Everything stored about a user; `asSeenBy` removes what the actor may not see. */
export type WholeUser = Omit<User, 'can'>;

async function findWholeUser(db: Db, id: number): Promise<WholeUser | undefined> {
  const row = await db.selectFrom('users').selectAll().select(references).where('id', '=', id).executeTakeFirst();
  return row && asUser(row);
}

/** Updates columns, increments the version, and returns the new row. */
export async function writeUser(tx: Tx, id: number, columns: Updateable<Users>): Promise<WholeUser> {
  const row = await tx
    .updateTable('users')
    .set((write) => ({ ...columns, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .returningAll()
    .returning(references)
    .executeTakeFirstOrThrow();
  return asUser(row);
}

export async function insertUser(tx: Tx, columns: Insertable<Users>): Promise<WholeUser> {
  const row = await tx.insertInto('users').values(columns).returningAll().returning(references).executeTakeFirstOrThrow();
  return asUser(row);
}

function asUser(row: UserRow): WholeUser {
  const { rolesNow: roles, nonprofitRef, nonprofitPrimary } = row;
  const onBoard = roles.includes('BOARD_MEMBER');
  const isStaff = roles.includes('CFP_STAFF');
  const { id, version, email, isActive } = row;
  const { address1, address2, city, state, zipcode, twitter, facebook, linkedin, website, viewedLearningCommonsModal } = row;
  return {
    id,
    version,
    email,
    ...pickFields(userTexts, row),
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    address: { address1, address2, city, state, zipcode },
    profileImage: pictureUrls(row.image),
    roles,
    staffFields: row.staffFields as FieldOfWork[] | null,
    boardUntil: onBoard ? row.boardUntil : null,
    boardMayComment: onBoard && row.boardMayComment,
    boardMayExport: onBoard && row.boardMayExport,
    isActive,
    emailConfirmed: row.emailConfirmedAt !== null,
    secondFactor: row.secondFactorAt !== null,
    nonprofit: row.nonprofitId,
    nonprofitRef,
    nonprofitPrimary,
    userNonprofitCategoryRankings: row.rankings,
    isStaff,
    isReviewer: roles.includes('REVIEWER'),
    socialLinks: { twitter, facebook, linkedin, website },
    viewedLearningCommonsModal,
    canAccessLearningCommons: isStaff || onBoard || nonprofitRef?.canAccessLearningCommons === true,
    applicationResponsesToReview: row.assigned,
    submittedReviews: row.submitted,
  };
}
