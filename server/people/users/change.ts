import type { UserChanges } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { staffTexts } from '#contract/platform/access/accounts.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { boardColumns } from '#server/people/board-terms.ts';
import { ownColumns } from '#server/people/columns.ts';
import { endChanges, endPending } from '#server/people/email-change/store.ts';
import { refuseWriting } from '#server/people/policy.ts';
import { keepOneProgrammeStaff, rolesAfter } from '#server/people/roles.ts';
import { closeUnconfirmed, mailConfirmingLink } from '#server/people/sign-in/confirm-email.ts';
import { setPassword } from '#server/people/sign-in/links.ts';
import { refuseCommonPassword } from '#server/people/sign-in/passwords/common-passwords.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { staffFieldsAfter, widens } from '#server/people/staff-fields.ts';
import { findUserFor, seenBy, type WholeUser, writeUser } from '#server/people/store.ts';
import { endAccessKeys, endSessions } from '#server/platform/access/session.ts';
import { type Changes, changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { refuseFieldsOf } from './refused-fields.ts';

interface Change {
  app: Pick<App, 'db' | 'further'>;
  actor: Actor;
  id: number;
  changes: UserChanges;
}

/** Changes a user in one transaction. A new password is hashed before the transaction, because hashing is slow. */
export async function changeUser({ app: { db, further }, actor, id, changes }: Change): Promise<User> {
  const passwordHash = await newHash(db, actor, id, changes);
  return transact(db, async (tx) => {
    const before = await lockedUser(tx, actor, id);
    refuseChange(actor, before, changes);
    refuseStale(changes.version, before);
    const after = { ...before, ...managedAfter(before, changes) };
    await guardProgrammeStaff(tx, before, after, changes);
    await followUp(tx, { before, after, passwordHash });
    const moved = before.email !== after.email;
    const columns = {
      ...ownColumns(changes, before),
      ...managedColumns(after, changes, before),
      ...(changes.reviewLimit !== undefined && { reviewLimit: changes.reviewLimit }),
      ...(moved && { emailConfirmedAt: null }),
    };
    const written = await writeUser(tx, id, columns);
    await audit(tx, actor, { before, after: visible(actor, written), passwordHash });
    if (actor.id !== id && passwordHash === null && gains(before, written)) await closeUnconfirmed(tx, actor, written);
    if (moved) await mailConfirmingLink(tx, written);
    const { assignedResponses: responses, assignedBefore: seen, assignmentReason: reason = '' } = changes;
    if (responses) {
      await further.assignResponses(tx, actor, { reviewer: id, responses, seen, reason });
      return found(tx, actor, id);
    }
    // Users who changed their own rights see what the new rights allow.
    const { roles, staffFields, nonprofit } = after;
    return visible(actor.id === id ? { id, roles, staffFields, nonprofit } : actor, written);
  });
}

/**
 * The hash of a new password; null without one. Checks the change before the slow hash, so that a refused change costs nothing.
 */
async function newHash(db: Db, actor: Actor, id: number, changes: UserChanges): Promise<string | null> {
  const { password } = changes;
  if (typeof password !== 'string') return null;
  refuseChange(actor, await found(db, actor, id), changes);
  await refuseCommonPassword('password', password);
  return hashPassword(password);
}

function refuseChange(actor: Actor, user: User, changes: UserChanges): void {
  if (!isAboutReviews(actor, changes)) refuseWriting(actor, user);
  refuseFieldsOf(actor, changes, user);
}

const ofReviews: readonly string[] = ['assignedResponses', 'assignedBefore', 'assignmentReason', 'reviewLimit', 'version', 'id'];

/** Whether the change is one of a reviewer's work alone, and the actor manages reviews. */
const isAboutReviews = (actor: Actor, changes: UserChanges): boolean =>
  may(actor, 'manageReviews') &&
  (changes.assignedResponses ?? changes.reviewLimit) !== undefined &&
  Object.keys(changes).every((field) => ofReviews.includes(field));

/** Reads the record and locks it for the rest of the transaction. */
async function lockedUser(tx: Tx, actor: Actor, id: number): Promise<User> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return found(tx, actor, id);
}

async function found(db: Db, actor: Actor, id: number): Promise<User> {
  const user = await findUserFor(db, actor, id);
  if (!user) throw notFound();
  return user;
}

function visible(actor: Actor, whole: WholeUser): User {
  const user = seenBy(actor, whole);
  if (!user) throw notFound();
  return user;
}

function refuseStale(version: number | undefined, current: User): void {
  if (version === undefined || version === current.version) return;
  throw refuse(409, 'Somebody else changed this user meanwhile.', undefined, { current });
}

/** Whether the change gave the user a role, a field of work or a nonprofit. */
function gains(before: User, after: WholeUser): boolean {
  const newNonprofit = after.nonprofit !== null && after.nonprofit !== before.nonprofit;
  return newNonprofit || after.roles.some((role) => !before.roles.includes(role)) || widens(before, after);
}

type Managed = Pick<User, 'roles' | 'staffFields' | 'isActive' | 'nonprofit' | 'email'>;

function managedAfter(before: User, changes: UserChanges): Managed {
  const { isActive = before.isActive, nonprofit = before.nonprofit, email = before.email } = changes;
  const roles = rolesAfter(before.roles, changes);
  return { roles, staffFields: staffFieldsAfter(roles, changes, before), isActive, nonprofit, email };
}

/**
 * The columns that only programme staff change. Other users do not see every role, so a write of the roles that they see would
 * remove roles.
 */
function managedColumns({ roles, staffFields, isActive, nonprofit, email, can }: User, changes: UserChanges, before: User) {
  if (!can.manage) return {};
  const board = boardColumns(roles, changes, before);
  return { roles, staffFields, isActive, nonprofitId: nonprofit, email, ...pickFields(staffTexts, changes), ...board };
}

/** Whether the account is active programme staff with all fields of work. */
const runsProgramme = ({ isActive, roles, staffFields }: User): boolean =>
  isActive && roles.includes('CFP_STAFF') && staffFields === null;

async function guardProgrammeStaff(tx: Tx, before: User, after: User, changes: UserChanges): Promise<void> {
  if (!runsProgramme(before) || runsProgramme(after)) return;
  const demoting = !after.roles.includes('CFP_STAFF')
    ? [...(changes.roles ? ['roles'] : []), ...(changes.isStaff === false ? ['is_staff'] : [])]
    : ['staff_fields'];
  await keepOneProgrammeStaff(tx, before.id, after.isActive ? demoting : ['is_active']);
}

interface Done {
  before: User;
  after: User;
  passwordHash: string | null;
}

/**
 * Stores a new password, and ends what no longer fits the changed account: sessions, links, and being a nonprofit's primary user.
 */
async function followUp(tx: Tx, { before, after, passwordHash }: Done): Promise<void> {
  const closed = before.isActive && !after.isActive;
  const moved = before.email !== after.email;
  if (passwordHash !== null) await setPassword(tx, before.id, passwordHash);
  if (closed) await endSessions(tx, before.id);
  // a key is made as staff: another role neither sees nor ends it
  else if (before.roles.includes('CFP_STAFF') && !after.roles.includes('CFP_STAFF')) await endAccessKeys(tx, before.id);
  if (closed || moved) await tx.deleteFrom('oneUseLinks').where('userId', '=', before.id).execute();
  if (moved) await endChanges(tx, before.id);
  // once the account is open again, the earlier address can still take back what a thief did
  else if (closed) await endPending(tx, before.id);
  if (before.nonprofit !== after.nonprofit)
    await tx.updateTable('nonprofits').set({ primaryUserId: null }).where('primaryUserId', '=', before.id).execute();
}

async function audit(tx: Tx, actor: Actor, { before, after, passwordHash }: Done): Promise<void> {
  const subject = { kind: 'user' as const, id: after.id, name: after.fullName || after.email };
  const changes = rightsChanged(before, after);
  if (Object.keys(changes).length > 0) await recordChange(tx, { actor, action: actionOf(before, after), subject, changes });
  if (passwordHash !== null) await recordChange(tx, { actor, action: 'set the password', subject });
}

const auditedRights = ['email', 'roles', 'staffFields', 'isActive', 'boardUntil', 'boardMayComment', 'boardMayExport'] as const;

/** The changes that the audit trail records, with the nonprofit's name instead of its id. */
function rightsChanged(before: User, now: User): Changes {
  const changes = changesBetween(before, now, auditedRights);
  const nonprofit = before.nonprofit !== now.nonprofit && {
    nonprofit: { from: before.nonprofitRef?.name ?? null, to: now.nonprofitRef?.name ?? null },
  };
  return { ...changes, ...nonprofit };
}

function actionOf(before: User, after: User): string {
  if (before.isActive !== after.isActive) return after.isActive ? 'activated' : 'deactivated';
  return 'changed';
}
