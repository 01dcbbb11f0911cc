/** Does one piece of work at a time. People take turns, so that nobody waits for all uploads of another person. */
export class TurnsByPerson {
  /** the waiting work by person, in the order of the next turns */
  readonly #waiting = new Map<number, (() => void)[]>();
  #busy = false;

  /** Skips the work when the signal aborts before its turn; rejects with the signal's reason. */
  async run<T>(person: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#busy) await this.#turn(person, signal);
    this.#busy = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(person: number, signal: AbortSignal): Promise<void> {
    const own = this.#waiting.get(person) ?? [];
    this.#waiting.set(person, own);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        own.splice(own.indexOf(begin), 1);
        if (own.length === 0) this.#waiting.delete(person);
        reject(signal.reason);
      };
      own.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    this.#busy = first !== undefined;
    if (!first) return;
    const [person, own] = first;
    const begin = own.shift();
    this.#waiting.delete(person);
    if (own.length > 0) this.#waiting.set(person, own);
    begin?.();
  }
}
