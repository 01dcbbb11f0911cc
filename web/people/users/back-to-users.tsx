import { may } from '#contract/platform/access/permissions.ts';
import { useUser } from '../../platform/session.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { validateUserListSearch } from './list/user-list-search.ts';
import { usersTitle } from './list/users-title.ts';

export function BackToUsers() {
  const user = useUser();
  const search = useListSearch('/users', validateUserListSearch);
  return (
    may(user, 'listUsers') && (
      <BackLink to="/users" search={search}>
        {usersTitle(user)}
      </BackLink>
    )
  );
}
