import { closeSync, fdatasyncSync, futimesSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#server/process/error-code.ts';

/**
 * A file in which a postman records its work. After a kill, the next process reads there which messages a mail server has
 * accepted. Lines: `accepted <message id>`, and at the end `ended`.
 */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');
export const journalOf = (dataDir: string, postman: string): string => join(mailFolder(dataDir), `postman-${postman}.journal`);

const beat = 1_000;
/** a postman that has not touched its journal for this long is dead */
const deadAfter = 15_000;

export interface Journal {
  /** Returns once the line is on the disk. */
  accepted(messageId: string): void;
  ended(): void;
}

/** Opens the postman's own journal, and touches it until the postman ends to show that it is alive. */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a', 0o600);
  const beating = setInterval(() => {
    const now = new Date();
    futimesSync(descriptor, now, now);
  }, beat).unref();
  const write = (line: string) => {
    writeSync(descriptor, `${line}\n`);
    fdatasyncSync(descriptor);
  };
  return {
    accepted: (messageId) => write(`accepted ${messageId}`),
    ended: () => {
      clearInterval(beating);
      write('ended');
      closeSync(descriptor);
    },
  };
}

export function makeMailFolder(dataDir: string): void {
  mkdirSync(mailFolder(dataDir), { recursive: true, mode: 0o700 });
}

/** `unknown`: the postman is another server's, and its journal is not in our data folder. */
export type Fate = 'accepted' | 'notAccepted' | 'unknown';

/** Returns the result of a message that a postman had. Waits for a postman that still works without its parent. */
export async function fateOf(file: string, messageId: string, signal: AbortSignal): Promise<Fate> {
  for (;;) {
    const state = readJournal(file);
    if (state === null) return 'unknown';
    if (state.lines.includes(`accepted ${messageId}`)) return 'accepted';
    if (state.over) return 'notAccepted';
    await pause(100, undefined, { signal });
  }
}

/** `over`: nothing will be added. Returns null if there is no such journal. */
export function readJournal(file: string): { lines: string[]; over: boolean } | null {
  try {
    // Read the time first, so that a line written in between is seen.
    const quiet = Date.now() - statSync(file).mtimeMs;
    const lines = readFileSync(file, 'utf8').split('\n');
    return { lines, over: lines.includes('ended') || quiet > deadAfter };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
