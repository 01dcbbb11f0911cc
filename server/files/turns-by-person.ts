import { refuse } from '#server/http/errors.ts';

/** uploads that one person may have under way at once */
const perPerson = 3;
/** uploads of all people; above it, each person may have one */
const together = 200;

const underWay = new Map<number, number>();
let total = 0;

/** Counts an upload of a person until the returned function is called. Throws 429 where the person has too many. */
export function admitUpload(person: number): () => void {
  const own = underWay.get(person) ?? 0;
  const limit = total < together ? perPerson : 1;
  if (own >= limit) throw tooMany(own);
  underWay.set(person, own + 1);
  total += 1;
  return () => {
    total -= 1;
    const left = (underWay.get(person) ?? 1) - 1;
    if (left > 0) underWay.set(person, left);
    else underWay.delete(person);
  };
}

function tooMany(own: number) {
  const count = own === 1 ? 'an upload' : `${own} uploads`;
  return refuse(429, `You already have ${count} under way. Wait until one has finished, then try again.`, { 'retry-after': '5' });
}

/** Does one piece of work at a time. People take turns, so that nobody waits for all of another person's uploads. */
export class TurnsByPerson {
  /** in the order of the next turns */
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
