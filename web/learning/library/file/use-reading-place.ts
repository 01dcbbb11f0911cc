import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { note } from './reading.ts';

interface Place {
  /** a page or part from 1, or seconds */
  position: number;
  length: number;
}

const pauseMilliseconds = 3_000;

/**
 * Stores the reader's place, a moment after the reader stops moving and when the reader leaves. A place at the end marks the file
 * as read. Going back later does not remove this mark.
 */
export function useReadingPlace(file: LibraryFile): (place: Place, isAtEnd: boolean) => void {
  const client = useQueryClient();
  const unsent = useRef<{ place: Place; isAtEnd: boolean }>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRead = file.reading?.isRead ?? false;
  const known = useRef(isRead);
  known.current = isRead;

  const send = useCallback(
    (leaving: boolean) => {
      clearTimeout(timer.current);
      if (!unsent.current) return;
      const { place, isAtEnd } = unsent.current;
      unsent.current = null;
      void note(client, file.id, { ...place, ...(isAtEnd && !known.current && { isRead: true }) }, leaving);
    },
    [client, file.id],
  );
  useEffect(() => {
    const leave = () => send(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [send]);

  return useCallback(
    (place, isAtEnd) => {
      // the end stays reached if the reader goes back before it is sent
      unsent.current = { place, isAtEnd: isAtEnd || unsent.current?.isAtEnd === true };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(false), pauseMilliseconds);
    },
    [send],
  );
}
