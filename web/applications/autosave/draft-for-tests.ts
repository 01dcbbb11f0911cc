import { afterEach, beforeEach, vi } from 'vitest';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type LivePages, LockedPages } from '../../platform/drafts/live-pages.ts';
import type { MemoryStorage } from '../../platform/drafts/memory-storage.ts';
import { Draft } from './draft.ts';
import type { Save, SaveOutcome } from './saver.ts';

interface Row {
  answer: AnswerValue;
  revision: number;
  writer: string;
}

/** A server that applies the contract's rules for saves, behind a network that can fail. */
export class Server {
  readonly rows = new Map<string, Row>();
  readonly saves: Save[] = [];
  readonly #last = new Map<string, number>();
  /** what happens to the next saves, instead of a normal response */
  readonly weather: ('lost on the way' | 'answer lost' | SaveOutcome)[] = [];

  send = async (save: Save): Promise<SaveOutcome> => {
    const weather = this.weather.shift();
    if (weather === 'lost on the way') return { kind: 'unreachable' };
    if (typeof weather === 'object') return weather;
    const outcome = this.take(save);
    return weather === 'answer lost' ? { kind: 'unreachable' } : outcome;
  };

  take(save: Save): SaveOutcome {
    this.saves.push(structuredClone(save));
    const outcome = { kind: 'saved', savedAt: '2026-11-21T14:32:00.000Z', answers: [], conflicts: [] } as Extract<
      SaveOutcome,
      { kind: 'saved' }
    >;
    if (save.sequence <= (this.#last.get(save.writer) ?? 0)) return outcome;
    this.#last.set(save.writer, save.sequence);
    for (const { uid, answer, revision } of save.answers) {
      const row = this.rows.get(uid) ?? { answer: null, revision: 0, writer: '' };
      if (row.revision === revision || row.writer === save.writer) {
        this.rows.set(uid, { answer, revision: row.revision + 1, writer: save.writer });
        outcome.answers.push({ uid, revision: row.revision + 1 });
      } else {
        const { answer: theirs, revision: now } = row;
        outcome.conflicts.push({
          uid,
          answer: theirs,
          revision: now,
          writtenBy: 'Test Person',
          writtenAt: '2026-11-21T14:31:00Z',
        });
      }
    }
    return outcome;
  }

  /** another person saves an answer */
  colleague(uid: string, answer: AnswerValue): void {
    const revision = (this.rows.get(uid)?.revision ?? 0) + 1;
    this.rows.set(uid, { answer, revision, writer: 'colleague' });
  }

  text(uid: string): AnswerValue | undefined {
    return this.rows.get(uid)?.answer;
  }
}

export interface Browser {
  storage: MemoryStorage | null;
  server: Server;
  person?: number;
  living?: LivePages;
}

const open = new Set<Draft>();
const locked = new LockedPages(navigator.locks);

/** An open page: reads the answers and restores the drafts of closed pages. */
export async function openPage({ storage, server, person = 1, living = locked }: Browser): Promise<Draft> {
  const draft = new Draft({ person, response: 7, writer: crypto.randomUUID(), storage, living, send: server.send });
  open.add(draft);
  await draft.begin();
  draft.heard(server.rows, null);
  return draft;
}

/** Simulates a page that disappears without notice: its locks end, and it sends nothing more. */
export async function crash(draft: Draft): Promise<void> {
  draft.setStopped(true);
  draft.close();
  open.delete(draft);
  await new Promise((resolve) => setImmediate(resolve));
}

export function closeAll(): void {
  for (const draft of open) draft.close();
  open.clear();
}

/** Starts each test of the file at half past two, with a clock that only `later` moves. Closes the test's pages afterwards. */
export function withTestClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-21T14:30:00Z') });
  });
  afterEach(() => {
    closeAll();
    vi.useRealTimers();
  });
}

export const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

export const draftsIn = (storage: MemoryStorage) =>
  storage.keys().filter((key) => key.startsWith('almoner.draft') && key.split('.').length === 6);

export const fields = (page: Draft, ...uids: string[]) => uids.map((uid) => page.answer(uid).field);
