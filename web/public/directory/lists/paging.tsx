import { directoryPageSize } from '#contract/public/directory/directory.ts';
import { PagingNav } from '../../../platform/ui/lists/paging/paging-nav.tsx';

interface Props {
  page: number;
  count: number;
  addressOf: (page: number) => string;
}

/** Links to the other pages of a list. The script loads them without leaving the page. */
export function Paging({ page, count, addressOf }: Props) {
  return (
    <PagingNav
      page={page}
      count={count}
      pageSize={directoryPageSize}
      link={(to, props) => <a href={addressOf(to)} data-live="" {...props} />}
    />
  );
}
