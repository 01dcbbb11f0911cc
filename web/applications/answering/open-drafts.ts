import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, randomName } from '../../drafts/browser-storage.ts';
import { livePages } from '../../drafts/live-pages.ts';
import { currentSession, subscribeSession } from '../../session.ts';
import type { AnswerState } from '../draft/answer-state.ts';
import { Draft } from '../draft/draft.ts';
import type { DraftStatus } from '../draft/draft-status.ts';
import { sendSaveOf } from './send-save.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab. Its draft survives navigation between the pages of the response. */
export interface OpenResponse {
  draft: Draft;
  uploads: Uploads;
}

interface Entry extends OpenResponse {
  users: number;
  news: Set<() => void>;
  ready: Promise<void>;
  end: () => void;
}

const entries = new Map<string, Entry>();

function opened(key: string, person: number, response: number): Entry {
  const known = entries.get(key);
  if (known) return known;
  const news = new Set<() => void>();
  const draft = new Draft({
    person,
    response,
    writer: randomName(),
    storage: browserStorage(),
    living: livePages(),
    send: sendSaveOf(response),
    onNews: () => {
      for (const listener of news) listener();
    },
  });
  const uploads = new Uploads(response, draft);
  const entry = { draft, uploads, users: 0, news, ready: draft.begin(), end: follow(draft, uploads, person) };
  entries.set(key, entry);
  return entry;
}

/** Follows the session, the network, other tabs and this tab's visibility. Returns a function that stops it. */
function follow(draft: Draft, uploads: Uploads, person: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const now = () => {
    void draft.flush();
    uploads.retryAll();
  };
  const session = () => draft.setStopped(currentSession()?.user.id !== person);
  session();
  signal.addEventListener('abort', subscribeSession(session));
  window.addEventListener('online', now, { signal });
  window.addEventListener('focus', () => draft.status.saving === 'retrying' && now(), { signal });
  document.addEventListener('visibilitychange', () => void draft.flush({ leaving: document.hidden }), { signal });
  window.addEventListener('storage', ({ key }) => key !== null && draft.noticed(key), { signal });
  // another tab may have adopted the draft of a page that the browser restores from its cache
  const readAnew = ({ persisted }: PageTransitionEvent) => {
    if (persisted && draft.status.storage === null) window.location.reload();
  };
  window.addEventListener('pageshow', readAnew, { signal });
  return () => ending.abort();
}

/** Closes the draft once everything is sent. Until then it keeps trying, while the tab is open. */
async function close(key: string, entry: Entry): Promise<void> {
  const sent = await entry.draft.flush({ leaving: true });
  if (entry.users > 0 || entries.get(key) !== entry || entry.uploads.busy || !sent) return;
  entries.delete(key);
  entry.draft.close();
  entry.end();
}

/** Opens the draft while the screen is mounted. Null until the drafts of closed pages are loaded. */
export function useOpenResponse(person: number, response: number, onNews: () => void): OpenResponse | null {
  const [ready, setReady] = useState<Entry | null>(null);
  useEffect(() => {
    const key = `${person}.${response}`;
    const entry = opened(key, person, response);
    entry.users += 1;
    let here = true;
    void entry.ready.then(() => here && setReady(entry));
    return () => {
      here = false;
      setReady(null);
      entry.users -= 1;
      // the next screen of the same response mounts first
      setTimeout(() => {
        if (entry.users === 0) void close(key, entry);
      });
    };
  }, [person, response]);
  useEffect(() => {
    ready?.news.add(onNews);
    return () => void ready?.news.delete(onNews);
  }, [ready, onNews]);
  return ready;
}

export function useAnswer(draft: Draft, uid: string): AnswerState {
  return useSyncExternalStore(draft.subscribe, () => draft.answer(uid));
}

export function useDraftStatus(draft: Draft): DraftStatus {
  return useSyncExternalStore(draft.subscribe, () => draft.status);
}
