import { sql } from 'kysely';
import type { User } from '#contract/accounts.ts';
import type { Actor, Role } from '#contract/permissions.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';
import { asSeenBy, mayReadUser } from '#server/users/policy.ts';

/** What signing in needs to know of an account. */
export async function findCredentials(db: Db, email: string): Promise<{ id: number; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/**
 * Is the password that was checked still the account's? One that was on its way has come by now, and so has an end of the
 * account; the next waits until the transaction ends.
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

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('nonprofits', 'nonprofits.id', 'users.nonprofitId')
    .selectAll('users')
    .select([
      'nonprofits.name as nonprofitName',
      'nonprofits.display as nonprofitDisplay',
      'nonprofits.print as nonprofitPrint',
      'nonprofits.learningCommonsGranted as nonprofitLearning',
      'nonprofits.twitter as nonprofitTwitter',
      'nonprofits.facebook as nonprofitFacebook',
      'nonprofits.linkedin as nonprofitLinkedin',
      'nonprofits.website as nonprofitWebsite',
      sql<boolean>`EXISTS (SELECT FROM application_responses WHERE nonprofit_id = users.nonprofit_id)`.as('nonprofitHasApplied'),
      sql<boolean>`coalesce(nonprofits.primary_user_id = users.id, false)`.as('nonprofitPrimary'),
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** A user's record as they see it themselves; undefined when there is none. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const user = await findWholeUser(db, id);
  return user && asSeenBy(user, user);
}

/** A user's record as somebody else sees it; undefined when there is none, or none that they may know of. */
export async function findUserFor(db: Db, actor: Actor, id: number): Promise<User | undefined> {
  const user = await findWholeUser(db, id);
  return user && mayReadUser(actor, user) ? asSeenBy(actor, user) : undefined;
}

async function findWholeUser(db: Db, id: number): Promise<Omit<User, 'can'> | undefined> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row && asUser(row);
}

function asUser(row: UserRow): Omit<User, 'can'> {
  const roles = row.roles as Role[];
  const isStaff = roles.includes('CFP_STAFF');
  const { id, version, email, firstName, lastName, phoneNumber, phoneRegion, notes, isActive, jobTitle, nonprofitPrimary } = row;
  const { address1, address2, city, state, zipcode, twitter, facebook, linkedin, website, viewedLearningCommonsModal } = row;
  return {
    id,
    version,
    email,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    phoneNumber,
    phoneRegion,
    address: { address1, address2, city, state, zipcode },
    profileImage: pictureUrls(row.image),
    roles,
    notes,
    isActive,
    jobTitle,
    nonprofit: row.nonprofitId,
    nonprofitRef: ownNonprofit(row),
    nonprofitPrimary,
    userNonprofitCategoryRankings: [],
    isStaff,
    isReviewer: roles.includes('REVIEWER'),
    socialLinks: { twitter, facebook, linkedin, website },
    viewedLearningCommonsModal,
    canAccessLearningCommons: isStaff || row.nonprofitLearning === true,
    applicationResponsesToReview: 0,
    submittedReviews: 0,
  };
}

function ownNonprofit(row: UserRow): User['nonprofitRef'] {
  if (row.nonprofitId === null) return null;
  return {
    id: row.nonprofitId,
    name: row.nonprofitName ?? '',
    hasApplied: row.nonprofitHasApplied,
    canAccessLearningCommons: row.nonprofitLearning ?? false,
    isPublishedForWeb: row.nonprofitDisplay ?? false,
    isPublishedForPrint: row.nonprofitPrint ?? false,
    socialLinks: {
      twitter: row.nonprofitTwitter ?? '',
      facebook: row.nonprofitFacebook ?? '',
      linkedin: row.nonprofitLinkedin ?? '',
      website: row.nonprofitWebsite ?? '',
    },
  };
}
