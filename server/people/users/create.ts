import { type UserDraft, userMessages } from '#contract/people/users.ts';
import { boardFields, staffTexts, type User } from '#contract/platform/access/accounts.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { keysOf, pickFields } from '#contract/platform/fields/field.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { type BoardColumns, boardColumns, notOnBoard } from '#server/people/board-terms.ts';
import { ownColumns } from '#server/people/columns.ts';
import { storeInvitation } from '#server/people/invitations/store.ts';
import { asSeenBy } from '#server/people/policy.ts';
import { rolesAfter } from '#server/people/roles.ts';
import { refuseCommonPassword } from '#server/people/sign-in/passwords/common-passwords.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { staffFieldsAfter } from '#server/people/staff-fields.ts';
import { insertUser } from '#server/people/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

interface Create {
  db: Db;
  actor: Actor;
  draft: UserDraft;
}

/** Roles, nonprofit and state of a new user. Nonprofit staff cannot choose them. */
interface Standing {
  roles: Role[];
  staffFields: User['staffFields'];
  nonprofit: number | null;
  isActive: boolean;
  /** texts that only programme staff may write */
  texts: Pick<UserDraft, keyof typeof staffTexts>;
  board: BoardColumns;
}

/** Creates a user. An active user without a password gets an email with a link to set one. */
export async function createUser({ db, actor, draft }: Create): Promise<User> {
  const standing = may(actor, 'manageUsers') ? chosenStanding(draft) : fixedStanding(actor, draft);
  const columns = ownColumns(draft, { phoneNumber: '', phoneRegion: '' });
  const passwordHash = await newHash(draft.password);
  // If the actor sets the password, the address counts as confirmed, because the actor vouches for it.
  const emailConfirmedAt = passwordHash === null ? null : new Date().toISOString();
  return transact(db, async (tx) => {
    const { nonprofit: nonprofitId, texts, board, ...rest } = standing;
    const user = asSeenBy(
      actor,
      await insertUser(tx, {
        ...columns,
        ...rest,
        ...texts,
        ...board,
        nonprofitId,
        email: draft.email,
        passwordHash,
        emailConfirmedAt,
      }),
    );
    const to = {
      roles: user.roles,
      ...(user.staffFields !== null && { staffFields: user.staffFields }),
      nonprofit: user.nonprofitRef?.name ?? null,
      isActive: user.isActive,
      ...(board.boardUntil !== null && board),
    };
    const changes = Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: null, to: value }]));
    const subject = { kind: 'user' as const, id: user.id, name: user.fullName || user.email };
    await recordChange(tx, { actor, action: 'created', subject, changes });
    if (passwordHash === null && user.isActive) await inviteToSetPassword(tx, actor, user);
    return user;
  });
}

async function newHash(password: string | null | undefined): Promise<string | null> {
  if (typeof password !== 'string') return null;
  await refuseCommonPassword('password', password);
  return hashPassword(password);
}

function chosenStanding(draft: UserDraft): Standing {
  const { nonprofit = null, isActive = true } = draft;
  const roles = rolesAfter([], draft);
  const staffFields = staffFieldsAfter(roles, draft, null);
  return {
    roles,
    staffFields,
    nonprofit,
    isActive,
    texts: pickFields(staffTexts, draft),
    board: boardColumns(roles, draft, null),
  };
}

/** Nonprofit staff create only nonprofit staff of their own nonprofit. Throws 400 if the body asks for anything else. */
function fixedStanding(actor: Actor, draft: UserDraft): Standing {
  const errors: FieldErrors = {};
  const refuse = (field: string, wrong: boolean) => {
    if (wrong) errors[field] = [userMessages.mayNotChange];
  };
  refuse('roles', draft.roles?.some((role) => role !== 'NONPROFIT_STAFF') ?? false);
  refuse('is_staff', draft.isStaff === true);
  refuse('is_reviewer', draft.isReviewer === true);
  refuse('staff_fields', Boolean(draft.staffFields));
  refuse('nonprofit', draft.nonprofit !== undefined && draft.nonprofit !== actor.nonprofit);
  refuse('is_active', draft.isActive === false);
  for (const name of [...keysOf(staffTexts), ...keysOf(boardFields)]) refuse(snakeKey(name), Boolean(draft[name]));
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return {
    roles: ['NONPROFIT_STAFF'],
    staffFields: null,
    nonprofit: actor.nonprofit,
    isActive: true,
    texts: {},
    board: notOnBoard,
  };
}

/** Mails a new user a link to set a password and sign in, and stores the email as an invitation. */
async function inviteToSetPassword(tx: Tx, actor: Actor, user: User): Promise<void> {
  const path = await createSetUpLink(tx, user.id);
  const data = { firstName: user.firstName, nonprofit: user.nonprofitRef?.name ?? null, path };
  const messageId = await queueMail(tx, { to: user.email, template: 'account-made', data });
  const { id: userId, email, fullName: name, nonprofit: nonprofitId } = user;
  await storeInvitation(tx, { actor, email, name, nonprofitId, userId, messageId, message: '' });
}
