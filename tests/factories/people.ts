import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from './nonprofits.ts';

export const testPassword = 'a-password-of-the-tests';
let testPasswordHash: Promise<string> | undefined;
let made = 0;

interface UserTraits {
  email?: string;
  firstName?: string;
  lastName?: string;
  roles?: Role[];
  /** of programme staff: the only fields of work in which they act */
  staffFields?: FieldOfWork[];
  nonprofitId?: number | null;
  /** of a board member: the last day of the term, and what programme staff let the person do */
  boardUntil?: string;
  boardMayComment?: boolean;
  boardMayExport?: boolean;
  isActive?: boolean;
  /** if left out, the account can sign in with `testPassword` */
  passwordHash?: string | null;
  /** null: nobody has used a link from an email to this address */
  emailConfirmedAt?: string | null;
}

/** Creates an account. Override only what the test is about. */
export async function createUser(db: Db, traits: UserTraits = {}): Promise<{ id: number; email: string }> {
  made += 1;
  testPasswordHash ??= hashPassword(testPassword);
  return db
    .insertInto('users')
    .values({
      email: `person-${made}@person-${made}.test.example`,
      firstName: 'Test',
      lastName: `Person ${made}`,
      passwordHash: await testPasswordHash,
      emailConfirmedAt: new Date().toISOString(),
      ...traits,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

export interface SignedInPerson {
  id: number;
  email: string;
  /** the value of the `Authorization` header */
  token: string;
}

/** Creates an account with a session, without the sign-in call. */
export async function createSignedIn(db: Db, traits: UserTraits = {}): Promise<SignedInPerson> {
  const user = await createUser(db, traits);
  const token = await db.transaction().execute((tx) => startSession(tx, user.id, { ip: '127.0.0.1', userAgent: 'tests' }));
  return { ...user, token };
}

/** the last day of a board member's term in tests */
export const farDay = '2099-12-31';

/** Every kind of user that the permission table is tested with. */
export const kindsOfPerson = [
  'visitor',
  'newcomer',
  'nonprofitMember',
  /** a member of a nonprofit that may use the Learning Commons */
  'libraryReader',
  'nonprofitStaff',
  'reviewer',
  /** without leave to comment or to download */
  'boardMember',
  'programmeStaff',
] as const;
export type KindOfPerson = (typeof kindsOfPerson)[number];

/** Creates a signed-in user of a kind. Returns null for a visitor. */
export async function createPerson(db: Db, kind: KindOfPerson): Promise<(SignedInPerson & { actor: Actor }) | null> {
  if (kind === 'visitor') return null;
  const canAccessLearningCommons = kind === 'libraryReader';
  const isOfNonprofit = kind === 'nonprofitMember' || kind === 'libraryReader' || kind === 'nonprofitStaff';
  const nonprofit = isOfNonprofit ? (await createNonprofit(db, { learningCommonsGranted: canAccessLearningCommons })).id : null;
  const rolesOf: Record<Exclude<KindOfPerson, 'visitor'>, Role[]> = {
    newcomer: [],
    nonprofitMember: [],
    libraryReader: [],
    nonprofitStaff: ['NONPROFIT_STAFF'],
    reviewer: ['REVIEWER'],
    boardMember: ['BOARD_MEMBER'],
    programmeStaff: ['CFP_STAFF'],
  };
  const roles = rolesOf[kind];
  const person = await createSignedIn(db, {
    roles,
    nonprofitId: nonprofit,
    ...(kind === 'boardMember' && { boardUntil: farDay }),
  });
  return { ...person, actor: { id: person.id, roles, staffFields: null, nonprofit, canAccessLearningCommons } };
}
