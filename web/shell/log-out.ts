import type { User } from '#contract/accounts.ts';
import { hasUnsentDrafts } from '../applications/draft/unsent-drafts.ts';
import { confirm } from '../ui/confirm.ts';
import { hasUnsavedChanges, mayLeave } from '../ui/leaving.ts';

/** Asks where something typed would be lost, or stay behind; true when the way out is free. */
export async function mayLogOut(user: User): Promise<boolean> {
  const asked = hasUnsavedChanges();
  if (!(await mayLeave())) return false;
  return asked || !hasUnsentDrafts(user.id) || confirm(logOutWithDrafts);
}

const logOutWithDrafts = {
  title: 'Log out with unsent answers?',
  text: 'Something you typed into an application is not saved at the server yet. It stays in this browser, and comes back when you open the application here again.',
  confirm: 'Log out',
  cancel: 'Stay signed in',
};
