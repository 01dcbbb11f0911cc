import { may } from '#contract/people/permissions.ts';
import { useUser } from '../../session.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { validateUserListSearch } from './user-list-search.ts';

export function BackToUsers() {
  const user = useUser();
  const search = useListSearch('/users', validateUserListSearch);
  return (
    may(user, 'listUsers') && (
      <BackLink to="/users" search={search}>
        Users
      </BackLink>
    )
  );
}
