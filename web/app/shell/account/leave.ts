import type { User } from '#contract/platform/access/accounts.ts';
import { signOut } from '../../../people/session-calls.ts';
import { mayLogOut } from './log-out.ts';

/** Logs out. Asks for confirmation first if something would be lost. */
export async function leave(user: User): Promise<void> {
  if (await mayLogOut(user)) signOut();
}
