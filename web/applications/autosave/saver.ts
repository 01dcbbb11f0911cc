import type { AnswerConflict } from '#contract/applications/responses.ts';
import { firstBatch, type OutgoingAnswer } from './batches.ts';

/** The outcome of a save. */
export type SaveOutcome =
  | { kind: 'saved'; savedAt: string; answers: { uid: string; revision: number }[]; conflicts: AnswerConflict[] }
  /**
   * The server never accepts these answers, and has stored none of them. `reasons`: by question, if the server names
   * any.
   */
  | { kind: 'refused'; why: string; reasons?: Readonly<Record<string, string>> }
  | { kind: 'tooLarge' }
  /** no usable response; the server may have stored the answers */
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  /** this user can no longer save: submitted, past the deadline, or no access */
  | { kind: 'closed' };

/** Unsent answers of one writer. */
export interface Waiting {
  writer: string;
  answers: OutgoingAnswer[];
}

export interface Save extends Waiting {
  sequence: number;
}

export type SendSave = (save: Save, options: { leaving: boolean; signal: AbortSignal }) => Promise<SaveOutcome>;

/** The saver takes unsent answers from here, and reports the outcome. */
export interface Outbox {
  /** unsent answers of one writer, without the given questions; null if there are none */
  waiting(except: ReadonlySet<string>): Waiting | null;
  nextSequence(writer: string): number;
  setOff(save: Save): void;
  came(save: Save, outcome: SaveOutcome): void;
}

export const saveTimes = {
  /** milliseconds between the last keystroke and the save */
  idle: 1_000,
  /** longest wait while the user keeps typing */
  longest: 10_000,
  /** pauses between attempts; the last one repeats */
  retries: [1_000, 2_000, 5_000, 10_000, 20_000],
  /** a save without a response for this long counts as unreachable */
  timeout: 60_000,
};

const none: ReadonlySet<string> = new Set();

/** Whether the server refused some of these answers without saying which. Smaller saves will find them. */
function isUnclear({ answers }: Save, outcome: SaveOutcome): boolean {
  if (answers.length === 1) return false;
  if (outcome.kind === 'tooLarge') return true;
  return outcome.kind === 'refused' && !answers.some(({ uid }) => outcome.reasons?.[uid] !== undefined);
}

/**
 * Sends unsent answers, shortly after typing stops or at once on request. Sends one save at a time, and tries again as long as
 * the server is unreachable.
 */
export class Saver {
  readonly #outbox: Outbox;
  readonly #send: SendSave;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstTyped = 0;
  #sending: Promise<void> | null = null;
  #stopped = false;
  /** the most answers in one save; halved after an unclear refusal, to find the refused answer */
  #most = Number.POSITIVE_INFINITY;
  failures = 0;

  constructor(outbox: Outbox, send: SendSave, changed: () => void) {
    this.#outbox = outbox;
    this.#send = send;
    this.#changed = changed;
  }

  get busy(): boolean {
    return this.#sending !== null;
  }

  typed(now = Date.now()): void {
    if (this.#stopped || this.#sending || this.failures > 0) return;
    if (this.#timer === undefined) this.#firstTyped = now;
    this.#wait(Math.max(0, Math.min(saveTimes.idle, this.#firstTyped + saveTimes.longest - now)));
  }

  /** Sends everything now. Resolves when all is acknowledged or a save has failed. */
  async flush({ leaving = false } = {}): Promise<void> {
    this.#cancel();
    if (this.#sending) await this.#sending;
    if (this.#stopped) return;
    this.#sending ??= this.#run(leaving).finally(() => {
      this.#sending = null;
      if (this.#outbox.waiting(none)) this.typed();
      this.#changed();
    });
    await this.#sending;
  }

  /** Sends nothing until `resume`. Called when the user has signed out, the server accepts no answers, or the page closes. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
    this.#changed();
  }

  resume(): void {
    this.#stopped = false;
    if (this.failures > 0) this.#wait(this.#pause());
    else void this.flush();
  }

  /** Sends the answer to each question at most once. Text that is typed during a save waits until typing stops again. */
  async #run(leaving: boolean): Promise<void> {
    const done = new Set<string>();
    for (let next = this.#next(done); next && !this.#stopped; next = this.#next(done)) {
      const save = { ...next, sequence: this.#outbox.nextSequence(next.writer) };
      this.#outbox.setOff(save);
      this.#changed();
      const outcome = await this.#answerTo(save, leaving);
      if (!this.#goesOn(save, outcome, done)) return;
      this.#changed();
    }
  }

  #next(done: ReadonlySet<string>): Waiting | null {
    const waiting = this.#outbox.waiting(done);
    return waiting && { ...waiting, answers: firstBatch(waiting.answers).slice(0, this.#most) };
  }

  async #answerTo(save: Save, leaving: boolean): Promise<SaveOutcome> {
    const signal = AbortSignal.timeout(saveTimes.timeout);
    try {
      return await this.#send(save, { leaving, signal });
    } catch {
      return { kind: 'unreachable' };
    }
  }

  #goesOn(save: Save, outcome: SaveOutcome, done: Set<string>): boolean {
    this.failures = outcome.kind === 'unreachable' || outcome.kind === 'closed' ? this.failures + 1 : 0;
    if (outcome.kind === 'unreachable') {
      if (!this.#stopped) this.#wait(this.#pause());
      return false;
    }
    if (isUnclear(save, outcome)) {
      this.#most = Math.floor(save.answers.length / 2);
      return true;
    }
    this.#most = Number.POSITIVE_INFINITY;
    if (outcome.kind === 'signedOut' || outcome.kind === 'closed') this.#stopped = true;
    if (outcome.kind === 'saved') for (const { uid } of save.answers) done.add(uid);
    this.#outbox.came(save, outcome);
    return !this.#stopped;
  }

  #pause(): number {
    return saveTimes.retries[Math.min(this.failures, saveTimes.retries.length) - 1] ?? 0;
  }

  #wait(milliseconds: number): void {
    this.#cancel();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, milliseconds);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
