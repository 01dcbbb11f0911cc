import type { AnswerConflict } from '#contract/applications/responses.ts';
import { firstBatch, type OutgoingAnswer } from './batches.ts';

/** What became of a save. */
export type SaveOutcome =
  | { kind: 'saved'; savedAt: string; answers: { uid: string; revision: number }[]; conflicts: AnswerConflict[] }
  /** the server does not take these answers, whatever is done; by question where it says which. Nothing was stored. */
  | { kind: 'refused'; why: string; reasons?: Readonly<Record<string, string>> }
  | { kind: 'tooLarge' }
  /** no answer, or none of use: it may have arrived all the same */
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  /** answers are no longer taken from this person: submitted, too late, no longer theirs */
  | { kind: 'closed' };

/** Answers of one writer that wait to be sent. */
export interface Waiting {
  writer: string;
  answers: OutgoingAnswer[];
}

export interface Save extends Waiting {
  sequence: number;
}

export type SendSave = (save: Save, options: { leaving: boolean; signal: AbortSignal }) => Promise<SaveOutcome>;

/** What the saver asks of the answers, and tells them. */
export interface Outbox {
  /** the answers of one writer, but for some questions'; null where nothing waits */
  waiting(except: ReadonlySet<string>): Waiting | null;
  nextSequence(writer: string): number;
  setOff(save: Save): void;
  came(save: Save, outcome: SaveOutcome): void;
}

export const saveTimes = {
  /** after typing stops */
  idle: 1_000,
  /** while it does not stop */
  longest: 10_000,
  /** between attempts; from the last one on it stays the same */
  retries: [1_000, 2_000, 5_000, 10_000, 20_000],
  /** until a save counts as unanswered */
  timeout: 60_000,
};

const none: ReadonlySet<string> = new Set();

/** Some of these answers were not taken, and which is not known: fewer at once will tell. */
function isUnclear({ answers }: Save, outcome: SaveOutcome): boolean {
  if (answers.length === 1) return false;
  if (outcome.kind === 'tooLarge') return true;
  return outcome.kind === 'refused' && !answers.some(({ uid }) => outcome.reasons?.[uid] !== undefined);
}

/**
 * Sends what waits: a moment after typing stops or at once when asked, one save at a time, again and again until it is
 * acknowledged.
 */
export class Saver {
  readonly #outbox: Outbox;
  readonly #send: SendSave;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstTyped = 0;
  #sending: Promise<void> | null = null;
  #stopped = false;
  /** answers that one save carries at most: fewer once a save was refused, to find the one that is meant */
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

  /** Sends now whatever waits; resolves when all of it was answered or something did not go through. */
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

  /** Nothing is sent until `resume`: nobody is signed in, or somebody else is. */
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

  /** Each question once: what is typed meanwhile waits until typing stops again. */
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
