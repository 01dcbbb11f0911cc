import { sql } from 'kysely';
import type { User } from '#contract/accounts.ts';
import type { Actor } from '#contract/permissions.ts';
import type { UserChanges } from '#contract/users.ts';
import { refuseCommonPassword } from '#server/accounts/common-passwords.ts';
import { setPassword } from '#server/accounts/links.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { endSessions } from '#server/accounts/session.ts';
import { findUserFor } from '#server/accounts/store.ts';
import { type Changes, changesBetween, recordChange } from '#server/audit/record-change.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { notFound, refuse } from '#server/errors.ts';
import { transact } from '../database/transact.ts';
import { ownColumns } from './columns.ts';
import { refuseWriting } from './policy.ts';
import { refuseFieldsOf } from './refused-fields.ts';
import { keepOneProgrammeStaff, rolesAfter } from './roles.ts';

interface Change {
  db: Db;
  actor: Actor;
  id: number;
  changes: UserChanges;
}

/** Changes a user in one transaction; a new password is hashed before it, because that is slow. */
export async function changeUser({ db, actor, id, changes }: Change): Promise<User> {
  const known = await findUserFor(db, actor, id);
  if (!known) throw notFound();
  refuseWriting(actor, known);
  refuseFieldsOf(changes, known, actor.id === id);
  const passwordHash = await newHash(changes.password);
  return transact(db, async (tx) => {
    const before = await lockedUser(tx, actor, id);
    refuseWriting(actor, before);
    refuseFieldsOf(changes, before, actor.id === id);
    refuseStale(changes.version, before);
    const after = { ...before, ...managedAfter(before, changes) };
    await guardProgrammeStaff(tx, before, after, changes);
    await tx
      .updateTable('users')
      .set({ ...ownColumns(changes, before), ...managedColumns(after, changes) })
      .set({ version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
    await followUp(tx, actor, { before, after, passwordHash });
    // somebody who changed their own rights sees what these now let them see
    const { roles, nonprofit } = after;
    return found(tx, actor.id === id ? { id, roles, nonprofit } : actor, id);
  });
}

async function newHash(password: string | null | undefined): Promise<string | null> {
  if (typeof password !== 'string') return null;
  await refuseCommonPassword('password', password);
  return hashPassword(password);
}

/** The record as it stands, held until the transaction ends. */
async function lockedUser(tx: Tx, actor: Actor, id: number): Promise<User> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return found(tx, actor, id);
}

async function found(tx: Tx, actor: Actor, id: number): Promise<User> {
  const user = await findUserFor(tx, actor, id);
  if (!user) throw notFound();
  return user;
}

function refuseStale(version: number | undefined, current: User): void {
  if (version === undefined || version === current.version) return;
  throw refuse(409, 'Somebody else changed this user meanwhile.', undefined, { current });
}

type Managed = Pick<User, 'roles' | 'isActive' | 'nonprofit' | 'email'>;

function managedAfter(before: User, changes: UserChanges): Managed {
  const { isActive = before.isActive, nonprofit = before.nonprofit, email = before.email } = changes;
  return { roles: rolesAfter(before.roles, changes), isActive, nonprofit, email };
}

/** Nothing of it is written for who may not: the record they see is not all of it. */
function managedColumns({ roles, isActive, nonprofit, email, can }: User, { notes }: UserChanges) {
  if (!can.manage) return {};
  return { roles, isActive, nonprofitId: nonprofit, email, ...(notes !== undefined && { notes }) };
}

async function guardProgrammeStaff(tx: Tx, before: User, after: User, changes: UserChanges): Promise<void> {
  const was = before.isActive && before.roles.includes('CFP_STAFF');
  const stays = after.isActive && after.roles.includes('CFP_STAFF');
  if (!was || stays) return;
  const demoting = (['roles', 'is_staff'] as const).filter((field) =>
    field === 'roles' ? changes.roles : changes.isStaff === false,
  );
  await keepOneProgrammeStaff(tx, before.id, after.isActive ? demoting : ['is_active']);
}

interface Done {
  before: User;
  after: User;
  passwordHash: string | null;
}

/** What a change of rights brings with it: sessions, links, the nonprofit's primary user, the audit trail. */
async function followUp(tx: Tx, actor: Actor, { before, after, passwordHash }: Done): Promise<void> {
  const closed = before.isActive && !after.isActive;
  const moved = before.email !== after.email;
  if (passwordHash !== null) await setPassword(tx, before.id, passwordHash);
  if (closed) await endSessions(tx, before.id);
  if (closed || moved) await tx.deleteFrom('oneUseLinks').where('userId', '=', before.id).execute();
  if (before.nonprofit !== after.nonprofit)
    await tx.updateTable('nonprofits').set({ primaryUserId: null }).where('primaryUserId', '=', before.id).execute();
  await audit(tx, actor, { before, after, passwordHash });
}

async function audit(tx: Tx, actor: Actor, { before, after, passwordHash }: Done): Promise<void> {
  const now = await found(tx, actor, before.id);
  const subject = { kind: 'user' as const, id: now.id, name: now.fullName || now.email };
  const changes = rightsChanged(before, now);
  if (Object.keys(changes).length > 0) await recordChange(tx, { actor, action: actionOf(before, after), subject, changes });
  if (passwordHash !== null) await recordChange(tx, { actor, action: 'set the password', subject });
}

/** Rights, status, nonprofit and address: what the trail is kept for. The nonprofit by its name. */
function rightsChanged(before: User, now: User): Changes {
  const changes = changesBetween(before, now, ['email', 'roles', 'isActive']);
  const nonprofit = before.nonprofit !== now.nonprofit && {
    nonprofit: { from: before.nonprofitRef?.name ?? null, to: now.nonprofitRef?.name ?? null },
  };
  return { ...changes, ...nonprofit };
}

function actionOf(before: User, after: User): string {
  if (before.isActive !== after.isActive) return after.isActive ? 'activated' : 'deactivated';
  return 'changed';
}
