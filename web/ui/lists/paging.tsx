import { PageLink } from '../page/page-link.tsx';
import { formatNumber } from '../text/format.ts';
import { nearbyPages } from './nearby-pages.ts';
import classes from './paging.module.css';

interface Props {
  page: number;
  pageSize: number;
  count: number;
  /** the name of `page` in the address, on a page with several lists */
  parameter?: string;
  /** the accessible name, on a page with several lists */
  label?: string;
  /** goes into the address with the page: without the page size, a page has other rows */
  kept?: { pageSize: number } | undefined;
}

/** Links to the other pages of a list. They set `page` in the address and keep the other parameters. */
export function Paging({ page, pageSize, count, parameter, label = 'Pages', kept }: Props) {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  if (pages === 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className={classes.paging} aria-label={label}>
      <p className={classes.range}>
        {formatNumber(first)}–{formatNumber(Math.min(count, page * pageSize))} of {formatNumber(count)}
      </p>
      <ul className={classes.pages}>
        <li>
          {page > 1 && (
            <PageLink page={page - 1} parameter={parameter} kept={kept} className={classes.link}>
              Previous
            </PageLink>
          )}
        </li>
        {nearbyPages(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else
            <li key={`gap-${index}`} className={classes.number} aria-hidden>
              …
            </li>
          ) : (
            <li key={number} className={classes.number}>
              <NumberLink page={number} parameter={parameter} kept={kept} current={number === page} />
            </li>
          ),
        )}
        <li>
          {page < pages && (
            <PageLink page={page + 1} parameter={parameter} kept={kept} className={classes.link}>
              Next
            </PageLink>
          )}
        </li>
      </ul>
    </nav>
  );
}

interface NumberProps {
  page: number;
  parameter: string | undefined;
  kept: Props['kept'];
  current: boolean;
}

function NumberLink({ page, parameter, kept, current }: NumberProps) {
  const number = formatNumber(page);
  return (
    <PageLink
      page={page}
      parameter={parameter}
      kept={kept}
      className={classes.link}
      aria-label={`Page ${number}`}
      aria-current={current ? 'page' : undefined}
    >
      {number}
    </PageLink>
  );
}
