import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';

/** The title of the list of users. It follows the Menu: people of a nonprofit find only their colleagues there. */
export function usersTitle(user: User | null): 'Users' | 'Colleagues' {
  return user?.nonprofit != null && !may(user, 'readAllUsers') ? 'Colleagues' : 'Users';
}
