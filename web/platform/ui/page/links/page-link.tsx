import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';

interface Props {
  /** counts from 1 */
  page: number;
  /** the parameter's name, on a page with several lists */
  parameter?: string | undefined;
  /** goes into the address with the page */
  kept?: { pageSize: number } | undefined;
  hash?: string;
  className?: string | undefined;
  rel?: 'prev' | 'next';
  resetScroll?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** Opens another page of a list of the current route: sets `page` in the address and keeps the other parameters. */
export function PageLink({ page, parameter = 'page', kept, ...props }: Props) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, ...kept, [parameter]: page === 1 ? undefined : page })}
      preload={false}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ 'aria-current': undefined }}
      {...props}
    />
  );
}
