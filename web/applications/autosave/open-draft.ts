import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, randomName } from '../../platform/drafts/browser-storage.ts';
import { livePages } from '../../platform/drafts/live-pages.ts';
import { currentSession, subscribeSession } from '../../platform/session.ts';
import type { AnswerState } from './answer-state.ts';
import { Draft, type DraftOptions } from './draft.ts';
import type { DraftStatus } from './draft-status.ts';

/** A draft that is open on a page. */
export interface Writing {
  draft: Draft;
  /** uploads that belong to the draft: the draft does not close while they run */
  uploads?: { readonly busy: boolean; retryAll: () => void };
}

interface Entry<Open extends Writing> {
  open: Open;
  users: number;
  news: Set<() => void>;
  ready: Promise<void>;
  end: () => void;
}

/** Creates a draft for this tab, stored in this browser. */
export function newDraft(given: Pick<DraftOptions, 'person' | 'response' | 'send' | 'onNews' | 'merge'>): Draft {
  return new Draft({ ...given, writer: randomName(), storage: browserStorage(), living: livePages() });
}

/** Opens the draft of a record while a screen is mounted. Null until the drafts of closed pages are loaded. */
export type UseOpen<Open extends Writing> = (person: number, record: number, onNews: () => void) => Open | null;

/**
 * Makes the hook that opens one kind of record. A draft survives navigation between screens of its record. When the last of these
 * screens closes, the draft is sent and closed. If sending fails, the draft keeps trying and closes once everything is sent.
 */
export function draftOpener<Open extends Writing>(
  begin: (person: number, record: number, onNews: () => void) => Open,
): UseOpen<Open> {
  const entries = new Map<string, Entry<Open>>();

  function opened(key: string, person: number, record: number): Entry<Open> {
    const known = entries.get(key);
    if (known) return known;
    const news = new Set<() => void>();
    const open = begin(person, record, () => {
      for (const listener of news) listener();
    });
    const entry = { open, users: 0, news, ready: open.draft.begin(), end: follow(open, person) };
    entries.set(key, entry);
    open.draft.subscribe(() => closeUnused(key, entry));
    return entry;
  }

  /** Closes a draft that no screen uses, if it has sent everything. */
  function closeUnused(key: string, entry: Entry<Open>): void {
    const { draft, uploads } = entry.open;
    if (entry.users > 0 || entries.get(key) !== entry || uploads?.busy || draft.status.unsent > 0) return;
    entries.delete(key);
    draft.close();
    entry.end();
  }

  return (person, record, onNews) => {
    const [ready, setReady] = useState<Entry<Open> | null>(null);
    useEffect(() => {
      const key = `${person}.${record}`;
      const entry = opened(key, person, record);
      entry.users += 1;
      let here = true;
      void entry.ready.then(() => here && setReady(entry));
      return () => {
        here = false;
        setReady(null);
        entry.users -= 1;
        // waits, so that the next screen of the same record mounts first
        setTimeout(() => {
          if (entry.users === 0) void entry.open.draft.flush({ leaving: true }).then(() => closeUnused(key, entry));
        });
      };
    }, [person, record]);
    useEffect(() => {
      ready?.news.add(onNews);
      return () => void ready?.news.delete(onNews);
    }, [ready, onNews]);
    return ready?.open ?? null;
  };
}

/** Follows the session, the network, other tabs and this tab's visibility. Returns a function that stops following. */
function follow({ draft, uploads }: Writing, person: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const now = () => {
    void draft.flush();
    uploads?.retryAll();
  };
  const session = () => draft.setStopped(currentSession()?.user.id !== person);
  session();
  signal.addEventListener('abort', subscribeSession(session));
  window.addEventListener('online', now, { signal });
  window.addEventListener('focus', () => draft.status.saving === 'retrying' && now(), { signal });
  document.addEventListener('visibilitychange', () => void draft.flush({ leaving: document.hidden }), { signal });
  window.addEventListener('storage', ({ key }) => key !== null && draft.noticed(key), { signal });
  // when the browser restores this page from its cache, another tab may have adopted the page's draft
  const readAnew = ({ persisted }: PageTransitionEvent) => {
    if (persisted && draft.status.storage === null) window.location.reload();
  };
  window.addEventListener('pageshow', readAnew, { signal });
  return () => ending.abort();
}

export function useAnswer(draft: Draft, uid: string): AnswerState {
  return useSyncExternalStore(draft.subscribe, () => draft.answer(uid));
}

export function useDraftStatus(draft: Draft): DraftStatus {
  return useSyncExternalStore(draft.subscribe, () => draft.status);
}
