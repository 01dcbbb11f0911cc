import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { LookAlikePair } from '#contract/nonprofits/look-alikes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import tabStyles from '../../ui/lists/tabs.module.css';
import { BackLink } from '../../ui/page/back-link.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { Pair } from './look-alike-pair.tsx';
import { type LookAlikeSearch, lookAlikeListQuery, readLookAlikeSearch } from './look-alike-queries.ts';
import classes from './look-alikes.module.css';

/** Pairs of nonprofits that may be two entries of one, for programme staff to merge or to mark as two. */
export function LookAlikesPage() {
  const search = readLookAlikeSearch(useSearch({ from: '/signed-in/nonprofits/look-alikes' }));
  const list = useQuery(lookAlikeListQuery(search));
  const { dismissed = false, nonprofit, page } = search;
  const instead = insteadOfRows({
    list,
    page,
    failed: 'The pairs could not be loaded.',
    narrowed: undefined,
    empty: dismissed ? (
      <EmptyState title="No pairs were marked." text="A pair that you mark as not the same organization is listed here." />
    ) : (
      <EmptyState title="No duplicates to look at." text="Nonprofits that may stand in the catalogue twice are listed here." />
    ),
  });
  return (
    <ListPage
      title="Possible duplicates"
      breadcrumb={<BackLink to="/nonprofits">Nonprofits</BackLink>}
      lead={
        <p className={classes.lead}>
          {nonprofit !== undefined && (
            <>
              Only pairs of one nonprofit. <Link to="/nonprofits/look-alikes">See all pairs</Link>.{' '}
            </>
          )}
          These share a name and city, a phone number or a website, and one of the two has no EIN. Merge them, or say that they
          are two organizations. A pair that you marked is shown again only when the two come to share something more.
        </p>
      }
      list={list}
      page={page}
      counted={['pair', 'pairs']}
      tools={
        <nav className={tabStyles.tabs} aria-label="Which pairs">
          <Tab search={{ nonprofit }} isShown={!dismissed}>
            To look at
          </Tab>
          <Tab search={{ nonprofit, dismissed: true }} isShown={dismissed}>
            Not the same
          </Tab>
        </nav>
      }
    >
      {instead ??
        (list.data ? (
          <Pairs pairs={list.data.results} areMarked={dismissed} />
        ) : (
          <SkeletonLines label="Loading the pairs" lines={8} />
        ))}
    </ListPage>
  );
}

function Pairs({ pairs, areMarked }: { pairs: readonly LookAlikePair[]; areMarked: boolean }) {
  const [merging, setMerging] = useState<LookAlikePair>();
  return (
    <>
      <ul className={classes.pairs} aria-label="Pairs">
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
