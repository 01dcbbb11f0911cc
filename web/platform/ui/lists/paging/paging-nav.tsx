import type { ReactNode } from 'react';
import { grouped } from '#contract/platform/wire/grouped.ts';
import classes from './paging.module.css';

interface PageLinkProps {
  className: string | undefined;
  rel?: 'prev' | 'next';
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  children: string;
}

interface Props {
  page: number;
  pageSize: number;
  count: number;
  /** the accessible name */
  label?: string;
  link: (page: number, props: PageLinkProps) => ReactNode;
}

/** Links to the other pages of a list; nothing if there is one page. */
export function PagingNav({ page, pageSize, count, label = 'Pages', link }: Props) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  const className = `${classes.link} ink-tint-on-hover`;
  return (
    <nav className={`${classes.paging} not-printed`} aria-label={label}>
      <p className={classes.range}>
        {grouped((page - 1) * pageSize + 1)}–{grouped(Math.min(count, page * pageSize))} of {grouped(count)}
      </p>
      <ul className={classes.pages}>
        {page > 1 && <li>{link(page - 1, { className, rel: 'prev', children: 'Previous' })}</li>}
        {nearbyPages(page, pages).map((to, index) =>
          to === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else
            <li key={`gap-${index}`} className={classes.number} aria-hidden>
              …
            </li>
          ) : (
            <li key={to} className={classes.number}>
              {link(to, {
                className,
                'aria-label': `Page ${grouped(to)}`,
                'aria-current': to === page ? 'page' : undefined,
                children: grouped(to),
              })}
            </li>
          ),
        )}
        {page < pages && <li>{link(page + 1, { className, rel: 'next', children: 'Next' })}</li>}
      </ul>
    </nav>
  );
}

/** The first page, the last page and the neighbors of the current page; null marks a gap. */
function nearbyPages(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)];
  return numbers.flatMap((number, index) => (index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
