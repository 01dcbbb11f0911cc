import { setTimeout as delay } from 'node:timers/promises';
import { PaymentUnknown } from './payments.ts';

/** Stripe's usual limit is 25 calls a second of each kind: the gap with which a line begins, in milliseconds. */
const firstGap = 40;
const longestGap = 1_000;
/** many calls are refused at once, which is one reason to go slower, and not many */
const slowerEvery = 1_000;
/** each call that Stripe takes makes the gap a little shorter, so that a higher limit is found */
const faster = 0.995;
const noGap = 5;

/**
 * A line for one kind of call. Without refusals nobody waits; once Stripe refuses calls as too many, they go one after the other, in the
 * order in which they came. Each process learns by itself how fast it may go, so that several share Stripe's limit.
 */
class Turns {
  #gap = 0;
  #next = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;

  /** Waits for a turn. Returns false at once if it would take longer than `patience`, in milliseconds. */
  async take(patience: number): Promise<boolean> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    if (at - now > patience) return false;
    this.#next = at + this.#gap;
    if (at > now) await delay(at - now);
    return true;
  }

  /** Stripe refused a call as one too many. */
  refused(): void {
    const now = performance.now();
    if (now - this.#slowedAt < slowerEvery) return;
    this.#slowedAt = now;
    this.#gap = this.#gap === 0 ? firstGap : Math.min(longestGap, this.#gap * 1.25);
    this.#next = Math.max(this.#next, now + this.#gap);
  }

  taken(): void {
    this.#gap *= faster;
    if (this.#gap < noGap) this.#gap = 0;
  }
}

/**
 * Returns a function that makes a call, and makes it again in a later turn where Stripe refuses it as one too many. The call repeats an
 * idempotency key, so that it is done once. `patience`: milliseconds until it is given up; 0: it is not repeated.
 */
export function openLine(patience: number, isLimited: (error: unknown) => boolean) {
  const turns = new Turns();
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (patience === 0) return call();
    for (const end = performance.now() + patience; ; ) {
      if (!(await turns.take(end - performance.now()))) throw new PaymentUnknown('too many payments wait already');
      try {
        const done = await call();
        turns.taken();
        return done;
      } catch (error) {
        if (!isLimited(error)) throw error;
        turns.refused();
      }
    }
  };
}
