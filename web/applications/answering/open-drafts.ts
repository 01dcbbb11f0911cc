import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession, subscribeSession } from '../../session.ts';
import type { AnswerState } from '../draft/answer-state.ts';
import { Draft } from '../draft/draft.ts';
import type { DraftStatus } from '../draft/draft-status.ts';
import { browserStorage } from '../draft/draft-store.ts';
import { livingWriters } from '../draft/living-writers.ts';
import { sendSaveOf } from './send-save.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab: its draft outlives the change from one of its pages to the other. */
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

/** `crypto.randomUUID` is missing on a page that came over plain http. */
function newWriter(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function opened(key: string, person: number, response: number): Entry {
  const known = entries.get(key);
  if (known) return known;
  const news = new Set<() => void>();
  const draft = new Draft({
    person,
    response,
    writer: newWriter(),
    storage: browserStorage(),
    living: livingWriters(),
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

/** The world outside: the session, the network, other tabs, and this one going out of sight. */
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
  // a page out of the browser's memory may have been taken for gone meanwhile
  const readAnew = ({ persisted }: PageTransitionEvent) => {
    if (persisted && draft.status.storage === null) window.location.reload();
  };
  window.addEventListener('pageshow', readAnew, { signal });
  return () => ending.abort();
}

/** Where something is unsent the draft goes on trying, for as long as the tab is there. */
async function close(key: string, entry: Entry): Promise<void> {
  const sent = await entry.draft.flush({ leaving: true });
  if (entry.users > 0 || entries.get(key) !== entry || entry.uploads.busy || !sent) return;
  entries.delete(key);
  entry.draft.close();
  entry.end();
}

/** Opens the draft for as long as the screen stands. Null until what gone pages left was brought back. */
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
      // the next screen of the same response comes first
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
