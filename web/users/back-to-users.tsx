import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { parseSearch } from '../search-params.ts';
import { useUser } from '../session.ts';
import { sitePath } from '../site-path.ts';
import { validateUserListSearch } from './user-list-search.ts';
import classes from './user-profile.module.css';

/** Up to the list: with the search that one came with. */
export function BackToUsers() {
  const user = useUser();
  const from = useLocation({ select: ({ state }) => sitePath(state.list) });
  if (!may(user, 'listUsers')) return null;
  const search = from?.startsWith('/users?') ? validateUserListSearch(parseSearch(from.slice(from.indexOf('?')))) : {};
  return (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/users" search={search}>
        <IconArrowLeft size={18} aria-hidden /> Users
      </Link>
    </nav>
  );
}
