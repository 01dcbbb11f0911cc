import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { parseSearch } from '../search-params.ts';
import { sitePath } from '../site-path.ts';
import { validateNonprofitListSearch } from './nonprofit-list-search.ts';
import classes from './nonprofit-profile.module.css';

/** Up to the list: with the search and filters that one came with. */
export function BackToList() {
  const from = useLocation({ select: ({ state }) => sitePath(state.list) });
  const search = from?.startsWith('/nonprofits?') ? validateNonprofitListSearch(parseSearch(from.slice(from.indexOf('?')))) : {};
  return (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/nonprofits" search={search}>
        <IconArrowLeft size={18} aria-hidden /> Nonprofits
      </Link>
    </nav>
  );
}
