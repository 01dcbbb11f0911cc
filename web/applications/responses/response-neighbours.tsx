import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { usePageKeys } from '../../platform/ui/page/use-page-keys.ts';
import { validateResponseListSearch } from './list/response-list-search.ts';
import classes from './response-neighbours.module.css';
import { neighboursQuery, responseQuery } from './response-queries.ts';

type Neighbour = { id: number; nonprofit: string } | null;

/** Links to the responses before and after this one, in the filters and order of the list that led here. Keys: p and n. */
export function ResponseNeighbours({ id }: { id: number }) {
  const queries = useQueryClient();
  const search = useListSearch('/applications/responses', validateResponseListSearch);
  const { data } = useQuery(neighboursQuery(id, search));
  const bar = useRef<HTMLElement>(null);
  const next = data?.next?.id;
  usePageKeys({
    p: () => bar.current?.querySelector<HTMLElement>('a[rel="prev"]')?.click(),
    n: () => bar.current?.querySelector<HTMLElement>('a[rel="next"]')?.click(),
  });

  // load the next response early, because the reader opens it next
  useEffect(() => {
    if (next !== undefined) void queries.prefetchQuery({ ...responseQuery(next), staleTime: 30_000 });
  }, [queries, next]);

  if (!data || data.count === 0) return null;
  return (
    <nav ref={bar} aria-label="Applicants of the list" className={`${classes.bar} not-printed`}>
      <Step to={data.previous} rel="prev" />
      <span className={classes.place}>
        {data.place === null ? `Not among the ${grouped(data.count)} of the list` : placeText(data.place, data.count)}
      </span>
      <Step to={data.next} rel="next" />
    </nav>
  );
}

const placeText = (index: number, count: number) => `${grouped(index)} of ${grouped(count)}`;

function Step({ to, rel }: { to: Neighbour; rel: 'prev' | 'next' }) {
  const state = useLocation({ select: ({ state: { list } }) => list });
  const { view } = useSearch({ from: '/signed-in/applications/responses/$id' });
  const before = rel === 'prev';
  const Icon = before ? IconChevronLeft : IconChevronRight;
  const word = before ? 'Previous' : 'Next';
  const key = before ? 'p' : 'n';
  if (!to) {
    return (
      <span className={classes.step} data-off>
        <Icon size={18} aria-hidden />
        <span className="only-read-out">{before ? 'This is the first one' : 'This is the last one'}</span>
      </span>
    );
  }
  return (
    <Link
      to="/applications/responses/$id"
      params={{ id: String(to.id) }}
      // keeps the view of the answers, but not the open section
      search={view ? { view } : {}}
      state={{ ...(state ? { list: state } : {}) }}
      // Back leads to the list, no matter how many responses were opened
      replace
      rel={rel}
      title={`${word}: ${to.nonprofit} (${key})`}
      aria-label={`${word}: ${to.nonprofit}`}
      aria-keyshortcuts={key}
      className={classes.step}
    >
      <Icon size={18} aria-hidden />
    </Link>
  );
}
