import type { User } from '#contract/platform/access/accounts.ts';
import { hasUnsentDrafts } from '../../applications/autosave/unsent-drafts.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { hasUnsavedChanges, mayLeave } from '../../platform/ui/forms/leaving.ts';

/** Asks for confirmation if unsaved text would be lost or stay in this browser. Returns whether to log out. */
export async function mayLogOut(user: User): Promise<boolean> {
  const asked = hasUnsavedChanges();
  if (!(await mayLeave())) return false;
  return asked || !hasUnsentDrafts(user.id) || confirm(logOutWithDrafts);
}

const logOutWithDrafts = {
  title: 'Log out with unsent answers?',
  text: 'Some of your answers have not reached the server yet. They stay in this browser and come back when you open the application here again.',
  confirm: 'Log out',
  cancel: 'Stay signed in',
};
