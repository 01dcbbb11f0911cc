/**
 * Which open pages are alive. A page's drafts are its own until it is gone; then another page of the same person takes
 * them over.
 */
export interface LivingWriters {
  /** May a page that takes a draft over go on under the gone page's name? Only where two can never both believe so. */
  readonly certain: boolean;
  /** Says that this page lives, for as long as it does or until the signal. */
  announce(writer: string, signal: AbortSignal): Promise<void>;
  /** Resolves once the writer's page is gone: true for one caller alone, and until its signal. False: given up. */
  outlive(writer: string, signal: AbortSignal): Promise<boolean>;
  /** Is its page gone already? Then it is this caller's, as above. */
  takeOver(writer: string, signal: AbortSignal): Promise<boolean>;
}

export type Locks = Pick<LockManager, 'request'>;

const lockName = (writer: string) => `almoner.writer.${writer}`;

/** The browser itself knows: a lock ends with its page, however that ended. */
export class LockedWriters implements LivingWriters {
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

/** milliseconds in which a living page answers; a hidden one does too */
const answerTime = 800;
const askEvery = 20_000;

/**
 * Without locks (a page served over plain http has none) pages ask each other. One that sleeps does not answer, so this
 * is never certain.
 */
export class AskedWriters implements LivingWriters {
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

/** What this browser offers. */
export function livingWriters(): LivingWriters {
  return navigator.locks ? new LockedWriters(navigator.locks) : new AskedWriters(new BroadcastChannel('almoner.writers'));
}
