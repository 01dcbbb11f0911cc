import { closeSync, fdatasyncSync, futimesSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#server/platform/process/error-code.ts';

/**
 * A postman records its work in a journal file. After a kill, the next process reads in the journal which messages the mail
 * server has accepted. Lines: `accepted <message id>`, and at the end `ended`.
 */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');
export const journalOf = (dataDir: string, postman: string): string => join(mailFolder(dataDir), `postman-${postman}.journal`);

const beat = 1_000;
/** milliseconds: a postman that has not touched its journal for longer is dead */
const deadAfter = 15_000;

export interface Journal {
  /** Returns once the line is on the disk. */
  accepted(messageId: string): void;
  ended(): void;
}

/** Opens the postman's own journal. Touches the file until the postman ends, which shows that the postman is alive. */
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

/** The result of a message. `unknown`: the postman's journal is not in our data folder, as with another server's postman. */
export type Fate = 'accepted' | 'notAccepted' | 'unknown';

/** Returns the result of a message that a postman had. Waits while the postman still works without its parent process. */
export async function fateOf(file: string, messageId: string, signal: AbortSignal): Promise<Fate> {
  for (;;) {
    const state = readJournal(file);
    if (state === null) return 'unknown';
    if (state.lines.includes(`accepted ${messageId}`)) return 'accepted';
    if (state.over) return 'notAccepted';
    await pause(100, undefined, { signal });
  }
}

/** Reads a journal; null if there is none. `over`: the postman has ended or is dead, so nothing will be added. */
export function readJournal(file: string): { lines: string[]; over: boolean } | null {
  try {
    // Read the time before the lines, so that a line that is written in between is seen.
    const quiet = Date.now() - statSync(file).mtimeMs;
    const lines = readFileSync(file, 'utf8').split('\n');
    return { lines, over: lines.includes('ended') || quiet > deadAfter };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
