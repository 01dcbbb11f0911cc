/**
 * Tells which pages are still open. An open page owns its drafts; after the page closes, another page of the same user
 * takes its drafts over.
 */
export interface LivePages {
  /** True if two pages can never take over the same draft. Only then may a page use the closed page's writer name. */
  readonly certain: boolean;
  /** Announces that this page is open, until it closes or the signal aborts. */
  announce(writer: string, signal: AbortSignal): Promise<void>;
  /**
   * Waits until the writer's page has closed. Resolves with true, or with false if the signal aborts first. If `certain`,
   * only one caller gets true.
   */
  outlive(writer: string, signal: AbortSignal): Promise<boolean>;
  /** Resolves with true if the writer's page has already closed: this caller takes over the draft. */
  takeOver(writer: string, signal: AbortSignal): Promise<boolean>;
}

export type Locks = Pick<LockManager, 'request'>;

const lockName = (writer: string) => `almoner.writer.${writer}`;

/** Uses the browser's locks: a lock ends when its page closes or crashes. */
export class LockedPages implements LivePages {
  readonly certain = true;
  readonly #locks: Locks;

  constructor(locks: Locks) {
    this.#locks = locks;
  }

  async announce(writer: string, signal: AbortSignal): Promise<void> {
    await this.#hold(writer, {}, signal);
  }

  outlive(writer: string, signal: AbortSignal): Promise<boolean> {
    return this.#hold(writer, { signal }, signal);
  }

  takeOver(writer: string, signal: AbortSignal): Promise<boolean> {
    return this.#hold(writer, { ifAvailable: true }, signal);
  }

  #hold(writer: string, options: LockOptions, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const held = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        if (lock === null || signal.aborted) return undefined;
        return new Promise((release) => signal.addEventListener('abort', () => release(), { once: true }));
      };
      this.#locks.request(lockName(writer), options, held).catch(() => resolve(false));
    });
  }
}

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

interface Word {
  ask?: string;
  alive?: string;
}

/** milliseconds within which an open page responds, even a hidden one */
const answerTime = 800;
const askEvery = 20_000;

/**
 * Without locks (browsers offer none over plain http), pages ask each other. A sleeping page does not respond, so the
 * result is never certain.
 */
export class AskedPages implements LivePages {
  readonly certain = false;
  readonly #channel: Channel;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async announce(writer: string, signal: AbortSignal): Promise<void> {
    this.#listen(signal, ({ ask }) => {
      if (ask === writer) this.#channel.postMessage({ alive: writer } satisfies Word);
    });
  }

  async outlive(writer: string, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.takeOver(writer, signal)) return true;
      await wait(askEvery, signal);
    }
    return false;
  }

  async takeOver(writer: string, signal: AbortSignal): Promise<boolean> {
    const asked = new AbortController();
    let answered = false;
    this.#listen(asked.signal, ({ alive }) => {
      if (alive === writer) answered = true;
    });
    this.#channel.postMessage({ ask: writer } satisfies Word);
    await wait(answerTime, signal);
    asked.abort();
    return !answered && !signal.aborted;
  }

  #listen(signal: AbortSignal, hear: (word: Word) => void): void {
    const listener = (event: Event) => hear((event as MessageEvent<Word>).data);
    this.#channel.addEventListener('message', listener);
    signal.addEventListener('abort', () => this.#channel.removeEventListener('message', listener), { once: true });
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Uses locks if this browser has them; else the pages ask each other. */
export function livePages(): LivePages {
  return navigator.locks ? new LockedPages(navigator.locks) : new AskedPages(new BroadcastChannel('almoner.writers'));
}
