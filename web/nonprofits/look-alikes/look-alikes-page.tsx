import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { LookAlikePair } from '#contract/nonprofits/register/look-alikes.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import { RowKeys } from '../../platform/ui/lists/table/row-keys.tsx';
import tabStyles from '../../platform/ui/lists/tabs.module.css';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { NonprofitChip } from '../nonprofit-chip.tsx';
import { Pair } from './look-alike-pair.tsx';
import { type LookAlikeSearch, lookAlikeListQuery, readLookAlikeSearch } from './look-alike-queries.ts';
import classes from './look-alikes.module.css';

/** Pairs of nonprofits that may be two entries of one, for programme staff to merge or to mark as two. */
export function LookAlikesPage() {
  const list = useList({ read: readLookAlikeSearch, query: lookAlikeListQuery, about: ['dismissed'] });
  const { dismissed = false, nonprofit } = list.search;
  const pairs = list.result.data?.results;
  return (
    <ListPage
      title="Possible duplicates"
      breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      lead={
        <p className="soft above-2 wide-46">
          These share a name and city, a phone number or a website, and one of the two has no EIN. Merge them, or say that they
          are two organizations. A pair that you marked is shown again only when the two come to share something more.
        </p>
      }
      list={list}
      counted={['pair', 'pairs']}
      above={
        <>
          <NonprofitChip {...list.filter('nonprofit')} />
          <nav className={tabStyles.tabs} aria-label="Which pairs">
            <Tab search={{ nonprofit }} isShown={!dismissed}>
              To look at
            </Tab>
            <Tab search={{ nonprofit, dismissed: true }} isShown={dismissed}>
              Not the same
            </Tab>
          </nav>
        </>
      }
      empty={
        dismissed
          ? { title: 'No pairs were marked.', text: 'A pair that you mark as not the same organization is listed here.' }
          : { title: 'No duplicates to look at.', text: 'Nonprofits that may stand in the catalogue twice are listed here.' }
      }
    >
      {pairs ? <Pairs pairs={pairs} areMarked={dismissed} /> : <SkeletonLines label="Loading the pairs" lines={8} />}
    </ListPage>
  );
}

function Pairs({ pairs, areMarked }: { pairs: readonly LookAlikePair[]; areMarked: boolean }) {
  const [merging, setMerging] = useState<LookAlikePair>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <RowKeys of={list} />
      <ul ref={list} data-list className={classes.pairs} aria-label="Pairs">
        {pairs.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <Pair pair={pair} isMarked={areMarked} onMerge={() => setMerging(pair)} />
          </li>
        ))}
      </ul>
      {merging && <MergeDialog nonprofit={merging.other} suggested={merging.one} onClose={() => setMerging(undefined)} />}
    </>
  );
}

function Tab({ search, isShown, children }: { search: LookAlikeSearch; isShown: boolean; children: string }) {
  return (
    <Link
      to="/nonprofits/look-alikes"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isShown ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
