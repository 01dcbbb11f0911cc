import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { TryAgain } from '../feedback/loading/try-again.tsx';
import { PageLink } from '../page/links/page-link.tsx';

export interface Narrowed {
  title: string;
  text?: string;
  clear: string;
  onClear: () => unknown;
}

interface Shown {
  list: { error: Error | null; isFetching: boolean; refetch: () => unknown; data: { results: readonly unknown[] } | undefined };
  /** the page number in the address */
  page: number | undefined;
  /** the text of a failure: `The users could not be loaded.` */
  failed: string;
  /** if a search or filters are set: the text when nothing matches, and a button that clears them */
  narrowed: Narrowed | undefined;
  /** the text of an empty list */
  empty: ReactNode;
}

/**
 * Returns what a list shows in place of rows: why loading failed, or that there are no rows. Undefined if the list has rows or is
 * loading.
 */
export function insteadOfRows({ list, page, failed, narrowed, empty }: Shown): ReactNode {
  if (list.error instanceof ApiFailure && list.error.status === 404 && page) {
    const first = <PageLink page={1}>Go to the first page</PageLink>;
    return <EmptyState title="There is no such page." text="The list has fewer pages now." action={first} />;
  }
  if (list.error) return <EmptyState title={failed} action={<TryAgain query={list} />} />;
  if (list.data?.results.length !== 0) return undefined;
  if (!narrowed) return empty;
  const clear = (
    <Button variant="default" onClick={() => void narrowed.onClear()}>
      {narrowed.clear}
    </Button>
  );
  return <EmptyState title={narrowed.title} text={narrowed.text} action={clear} />;
}

/**
 * Returns the text and the button for a list whose search and filters match nothing. The button clears the search and the
 * filters.
 */
export function nothingFits(title: string, onClear: () => unknown) {
  return { title, text: 'Nothing fits the search and filters that are set.', clear: 'Clear search and filters', onClear };
}
