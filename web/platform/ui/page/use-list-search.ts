import { useLocation } from '@tanstack/react-router';
import { parseSearch } from '../../addresses/search-params.ts';
import { sitePath } from '../../addresses/site-path.ts';

/** The search and filters of the list that led to this page; none if the user came from elsewhere. */
export function useListSearch<Search>(list: string, validate: (values: Record<string, unknown>) => Search): Search {
  const from = useLocation({ select: ({ state }) => sitePath(state.list) });
  return validate(from?.startsWith(`${list}?`) ? parseSearch(from.slice(list.length)) : {});
}
