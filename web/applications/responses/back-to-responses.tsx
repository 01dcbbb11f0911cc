import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { parseSearch } from '../../search-params.ts';
import { sitePath } from '../../site-path.ts';
import { validateResponseListSearch } from './response-list-search.ts';
import classes from './response-page.module.css';

/** Up to the list: with the search and filters that one came with. */
export function BackToResponses() {
  const from = useLocation({ select: ({ state }) => sitePath(state.list) });
  const isList = from?.startsWith('/applications/responses?');
  const search = isList && from ? validateResponseListSearch(parseSearch(from.slice(from.indexOf('?')))) : {};
  return (
    <nav aria-label="Breadcrumb" className={classes.back}>
      <Link to="/applications/responses" search={search}>
        <IconArrowLeft size={18} aria-hidden /> Responses
      </Link>
    </nav>
  );
}
