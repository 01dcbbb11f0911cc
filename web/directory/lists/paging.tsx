import { nearbyPages } from '../../ui/lists/nearby-pages.ts';
import { formatNumber } from '../../ui/text/format.ts';

interface Props {
  page: number;
  count: number;
  pageSize: number;
  addressOf: (page: number) => string;
}

/** Links to the other pages of a list. */
export function Paging({ page, count, pageSize, addressOf }: Props) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className="paging" aria-label="Pages">
      <p>
        {formatNumber((page - 1) * pageSize + 1)}–{formatNumber(Math.min(count, page * pageSize))} of {formatNumber(count)}
      </p>
      <ul>
        {page > 1 && (
          <li>
            <a href={addressOf(page - 1)} data-live="" rel="prev">
              Previous
            </a>
          </li>
        )}
        {nearbyPages(page, pages).map((to, place) =>
          to === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else
            <li key={`gap-${place}`} className="gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={to}>
              <a
                href={addressOf(to)}
                data-live=""
                aria-label={`Page ${formatNumber(to)}`}
                aria-current={to === page ? 'page' : undefined}
              >
                {formatNumber(to)}
              </a>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <a href={addressOf(page + 1)} data-live="" rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
