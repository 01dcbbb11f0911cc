import { userFields } from '#contract/people/user-fields.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import { isProgrammeStaff } from '#contract/platform/access/permissions.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { blanksOf, editedOf, labelsOf, type ValuesOf } from '#contract/platform/fields/form-values.ts';

/** A form's values by the path of each field in the call's body. Only a new user's form asks for a password. */
export type UserValues = ValuesOf<typeof userFields> & { password: string };

export const userLabels = { ...labelsOf(userFields), password: 'Password' };

export const emptyUser: UserValues = { ...blanksOf(userFields), password: '' };

export function valuesOf(user: User): UserValues {
  return { ...editedOf(userFields, user), password: '' };
}

export function rolesInWords(chosen: readonly Role[]): string {
  return chosen.map((role) => roleLabels[role]).join(', ');
}

/** The question to ask before a change of access is saved; null if none is needed. */
export function accessQuestion(user: User, before: UserValues, after: UserValues, isOwn: boolean) {
  const name = user.fullName || user.email;
  if (before.isActive && !after.isActive) {
    return {
      title: `Deactivate ${name}?`,
      text: 'They are signed out everywhere at once, and can’t sign in until they are activated again.',
      confirm: 'Deactivate',
      loss: true,
    };
  }
  const added = after.roles.filter((role) => !before.roles.includes(role));
  const removed = before.roles.filter((role) => !after.roles.includes(role));
  const linked = after.nonprofit !== null && after.nonprofit !== before.nonprofit;
  const unconfirmed = user.emailConfirmed === false || after.email !== before.email;
  const closes = !isOwn && unconfirmed && (added.length > 0 || linked || widens(before, after));
  const work = newWork(before, after);
  if (added.length + removed.length === 0 && work === null && !closes) return null;
  const parts = [
    added.length > 0 && `Added: ${rolesInWords(added)}.`,
    removed.length > 0 && `Removed: ${rolesInWords(removed)}.`,
    closes && `Nobody has confirmed ${after.email} yet: ${name} is signed out, and gets an email to choose a new password.`,
    added.includes('BOARD_MEMBER') && 'Board members read everything but bank details, staff’s notes and drafts of letters.',
    added.includes('CFP_STAFF') && after.staffFields === null && 'CFP Staff see and change everything, for everyone.',
    work,
  ];
  const text = parts.filter(Boolean).join(' ');
  return {
    title: `Change what ${name} may do?`,
    text,
    confirm: 'Change',
    loss: isProgrammeStaff({ roles: removed }) || narrows(before, after),
  };
}

/** What programme staff with these fields of work do not read. */
const unreadBy = (fields: readonly FieldOfWork[]): string =>
  `${fields.includes('finance') ? '' : 'bank details and '}the administration: settings, audit trail, outbox, email texts, dossiers`;

/** What a change of the fields of work means; null if they stay. */
function newWork(before: UserValues, after: UserValues): string | null {
  if (!isProgrammeStaff(after)) return null;
  const was = isProgrammeStaff(before) ? before.staffFields : null;
  if (was?.join() === after.staffFields?.join()) return null;
  return after.staffFields === null
    ? 'They act in all fields of work, and administer the programme.'
    : `They act in: ${workInWords(after.staffFields)}. They read the rest, except for ${unreadBy(after.staffFields)}.`;
}

/** Whether programme staff get a field of work, or the administration. */
function widens(before: UserValues, after: UserValues): boolean {
  if (!isProgrammeStaff(before) || !isProgrammeStaff(after) || before.staffFields === null) return false;
  return after.staffFields === null || after.staffFields.some((field) => !before.staffFields?.includes(field));
}

/** Whether programme staff lose a field of work, or the administration. */
function narrows(before: UserValues, after: UserValues): boolean {
  if (!isProgrammeStaff(before) || !isProgrammeStaff(after) || after.staffFields === null) return false;
  return before.staffFields === null || before.staffFields.some((field) => !after.staffFields?.includes(field));
}
