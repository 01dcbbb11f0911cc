import type { User } from '#contract/platform/access/accounts.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { hasUnsentDrafts } from '../../../applications/autosave/unsent-drafts.ts';
import { countCopiedForms, dropCopiedForms } from '../../../platform/drafts/person-copies.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { hasUnsavedChanges, mayLeave } from '../../../platform/ui/forms/leaving.ts';

/** Asks for confirmation if unsaved text would be lost or stay in this browser. Returns whether to log out. */
export async function mayLogOut(user: User): Promise<boolean> {
  const asked = hasUnsavedChanges();
  if (!(await mayLeave())) return false;
  const goes = asked || !hasUnsentDrafts(user.id) || (await confirm(logOutWithDrafts));
  return goes && mayLeaveCopies(user);
}

/** Says how many forms' copies are in this browser, and offers to delete them. Returns whether to log out. */
async function mayLeaveCopies({ id }: User): Promise<boolean> {
  const count = countCopiedForms(id);
  if (count === 0) return true;
  const forms = howMany(count, 'form', 'forms');
  return confirm({
    title: `Log out with ${forms} unsaved?`,
    text: `What you typed in ${forms} and did not save is in this browser, and comes back when you open ${count === 1 ? 'the form' : 'the forms'} here again. Delete it if others use this device.`,
    cancel: 'Stay signed in',
    further: { label: 'Delete and log out', choose: () => dropCopiedForms(id) },
    confirm: 'Keep and log out',
  });
}

const logOutWithDrafts = {
  title: 'Log out with unsent answers?',
  text: 'Some of your answers have not reached the server yet. They stay in this browser and come back when you open the application here again.',
  confirm: 'Log out',
  cancel: 'Stay signed in',
};
