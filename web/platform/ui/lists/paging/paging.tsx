import { PageLink } from '../../page/links/page-link.tsx';
import { PagingNav } from './paging-nav.tsx';

interface Props {
  page: number;
  pageSize: number;
  count: number;
  /** the name of `page` in the address, on a page with several lists */
  parameter?: string;
  /** the accessible name, on a page with several lists */
  label?: string;
  /** goes into the address with the page, because a page number means other rows with another page size */
  kept?: { pageSize: number } | undefined;
}

/** Links to the other pages of a list. They set `page` in the address and keep the other parameters. */
export function Paging({ parameter, kept, ...list }: Props) {
  return <PagingNav {...list} link={(page, props) => <PageLink page={page} parameter={parameter} kept={kept} {...props} />} />;
}
