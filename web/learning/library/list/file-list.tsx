import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { noteEmptySearch } from '#contract/learning/library/reading.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { ProgressLine } from '../../../platform/ui/feedback/loading/progress-line.tsx';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { RowKeys } from '../../../platform/ui/lists/table/row-keys.tsx';
import { libraryQuery } from '../library-queries.ts';
import { isBySearchAlone, isByTopicAlone, type LibrarySearch } from '../library-search.ts';
import classes from './file-list.module.css';
import { FileRow } from './file-row.tsx';
import { useKeptPlace } from './use-kept-place.ts';

interface Props {
  search: LibrarySearch;
  labels: ReadonlyMap<string, string>;
  onEdit?: ((file: LibraryFile) => void) | undefined;
  /** clears the search and filters; undefined if none are set */
  onClear?: (() => void) | undefined;
}

/** The files that the search and filters find. More load at the bottom of the list. */
export function FileList({ search, labels, onEdit, onClear }: Props) {
  const list = useInfiniteQuery(libraryQuery(search));
  const { data, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage } = list;
  const files = useRef<HTMLUListElement>(null);
  const count = data?.pages[0]?.count ?? 0;
  const topic = isByTopicAlone(search);
  useKeptPlace(data?.pages.length ?? 0, hasNextPage && !isFetching, fetchNextPage);
  useEmptySearch(search.search, isBySearchAlone(search) && data !== undefined && !isFetching && count === 0);

  if (!data) return <Unloaded query={list} what="the files" lines={8} />;
  return (
    <>
      <ProgressLine active={isFetching && !isFetchingNextPage} />
      <RowKeys of={files} />
      <p className="soft text-15 figures below-1" role="status">
        {howMany(count, 'file', 'files')}
      </p>
      {count === 0 ? (
        <EmptyState
          title="No files to display."
          text={onClear && (topic ? 'This topic has none yet.' : 'Nothing fits the search and filters that are set.')}
          action={
            onClear && (
              <Button variant="default" onClick={onClear}>
                {topic ? 'All topics' : 'Clear search and filters'}
              </Button>
            )
          }
        />
      ) : (
        <ul
          ref={files}
          data-list
          className="pale-while-stale ruled"
          aria-busy={isPlaceholderData}
          data-stale={isPlaceholderData || undefined}
          aria-label="Files"
        >
          {data.pages.flatMap(({ results }) =>
            results.map((file) => <FileRow key={file.id} file={file} labels={labels} onEdit={onEdit} />),
          )}
        </ul>
      )}
      {hasNextPage && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage({ cancelRefetch: false })} />}
    </>
  );
}

/** Loads more files when the button comes near the window, or when it is pressed. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more.current(), {
      rootMargin: '600px',
    });
    // observe again after each page: in a tall window the button may still be visible
    if (place.current && !busy) seen.observe(place.current);
    return () => seen.disconnect();
  }, [busy]);
  return (
    <div ref={place} className={`${classes.more} not-printed`}>
      <Button variant="default" loading={busy} onClick={onMore}>
        Load more files
      </Button>
    </div>
  );
}

const typedMilliseconds = 2_000;

/**
 * Stores a search without results once the user has stopped typing, because it tells programme staff what the library lacks.
 * `isEmpty` must be false if filters narrow the list too.
 */
function useEmptySearch(search: string | undefined, isEmpty: boolean): void {
  useEffect(() => {
    if (!search || !isEmpty) return;
    const timer = setTimeout(
      () => void call(noteEmptySearch, { body: { search }, quiet: true }).catch(() => {}),
      typedMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [search, isEmpty]);
}
