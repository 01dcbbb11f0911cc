import type { User } from '#contract/accounts.ts';
import { type Actor, isProgrammeStaff, type Role } from '#contract/permissions.ts';
import { type UserDraft, userMessages } from '#contract/users.ts';
import { refuseCommonPassword } from '#server/accounts/common-passwords.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { findUserFor } from '#server/accounts/store.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Db } from '#server/database/connection.ts';
import { type FieldErrors, refuseFields } from '#server/errors.ts';
import { transact } from '../database/transact.ts';
import { ownColumns } from './columns.ts';
import { inviteToSetPassword } from './invite.ts';
import { rolesAfter } from './roles.ts';

interface Create {
  db: Db;
  actor: Actor;
  draft: UserDraft;
}

/** What a new user is to the programme: for nonprofit staff it is fixed. */
interface Standing {
  roles: Role[];
  nonprofit: number | null;
  isActive: boolean;
  notes: string;
}

/** Makes a user. Without a password they are sent a link to set one. */
export async function createUser({ db, actor, draft }: Create): Promise<User> {
  const standing = isProgrammeStaff(actor) ? chosenStanding(draft) : fixedStanding(actor, draft);
  const columns = ownColumns(draft, { phoneNumber: '', phoneRegion: '' });
  const passwordHash = await newHash(draft.password);
  return transact(db, async (tx) => {
    const { nonprofit: nonprofitId, ...rest } = standing;
    const { id } = await tx
      .insertInto('users')
      .values({ ...columns, ...rest, nonprofitId, email: draft.email, passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await findUserFor(tx, actor, id);
    if (!user) throw new Error('a user vanished while being made');
    const to = { roles: user.roles, nonprofit: user.nonprofitRef?.name ?? null, isActive: user.isActive };
    const changes = Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: null, to: value }]));
    const subject = { kind: 'user' as const, id, name: user.fullName || user.email };
    await recordChange(tx, { actor, action: 'created', subject, changes });
    if (passwordHash === null && user.isActive) await inviteToSetPassword(tx, user);
    return user;
  });
}

async function newHash(password: string | null | undefined): Promise<string | null> {
  if (typeof password !== 'string') return null;
  await refuseCommonPassword('password', password);
  return hashPassword(password);
}

function chosenStanding(draft: UserDraft): Standing {
  const { nonprofit = null, isActive = true, notes = '' } = draft;
  return { roles: rolesAfter([], draft), nonprofit, isActive, notes };
}

/** Nonprofit staff make nonprofit staff of their own nonprofit; a body that asks for anything else is refused. */
function fixedStanding(actor: Actor, draft: UserDraft): Standing {
  const errors: FieldErrors = {};
  const refuse = (field: string, wrong: boolean) => {
    if (wrong) errors[field] = [userMessages.mayNotChange];
  };
  refuse('roles', draft.roles?.some((role) => role !== 'NONPROFIT_STAFF') ?? false);
  refuse('is_staff', draft.isStaff === true);
  refuse('is_reviewer', draft.isReviewer === true);
  refuse('nonprofit', draft.nonprofit !== undefined && draft.nonprofit !== actor.nonprofit);
  refuse('is_active', draft.isActive === false);
  refuse('notes', Boolean(draft.notes));
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return { roles: ['NONPROFIT_STAFF'], nonprofit: actor.nonprofit, isActive: true, notes: '' };
}
