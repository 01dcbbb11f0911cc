import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import { copyEarlierFile, type EarlierAnswer } from '#contract/applications/earlier/calls.ts';
import { isPromise } from '#contract/applications/earlier/same-words.ts';
import type { QuestionOf } from '#contract/applications/elements.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { sameValue } from '../../../platform/drafts/same-value.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import type { Draft } from '../../autosave/draft.ts';
import type { Uploads } from '../saving/uploads.ts';

/** An earlier answer that was put into the field of its question on this page. */
export interface Taken {
  from: EarlierAnswer;
  /** the value that the field got */
  answer: AnswerValue;
}

/** Puts earlier answers into fields, which save them like typed text. Undo empties these fields again. */
export class TakenAnswers {
  readonly #response: number;
  readonly #draft: Draft;
  readonly #uploads: Uploads;
  readonly #taken = new Map<string, Taken>();

  constructor(response: number, draft: Draft, uploads: Uploads) {
    this.#response = response;
    this.#draft = draft;
    this.#uploads = uploads;
  }

  of(uid: string): Taken | undefined {
    return this.#taken.get(uid);
  }

  /** Whether the field still has the taken answer. */
  isUntouched(uid: string): boolean {
    const taken = this.#taken.get(uid);
    return taken !== undefined && sameValue(this.#draft.answer(uid).field, taken.answer);
  }

  /** The uids of the questions whose field still has the taken answer. */
  get untouched(): string[] {
    return [...this.#taken.keys()].filter((uid) => this.isUntouched(uid));
  }

  /** Puts an earlier answer into a field. An answer that was in the field is set aside. */
  async take(uid: string, from: EarlierAnswer): Promise<void> {
    const answer = from.files.length > 0 ? await this.#copyAll(uid, from) : from.answer;
    if (answer === null) return;
    this.#taken.set(uid, { from, answer });
    this.#draft.replace(uid, answer);
    void this.#draft.flush();
  }

  /** Puts one answer into the field of each question. Files come last, one after the other. */
  async takeAll(answers: ReadonlyMap<string, EarlierAnswer>): Promise<void> {
    const inOrder = [...answers].toSorted(([, a], [, b]) => Number(a.files.length > 0) - Number(b.files.length > 0));
    for (const [uid, from] of inOrder) await this.take(uid, from);
  }

  /** Empties the fields that still have the taken answer. Fields that the user has changed since stay as they are. */
  undo(uids: readonly string[]): void {
    for (const uid of uids.filter((one) => this.isUntouched(one))) {
      this.#taken.delete(uid);
      this.#draft.type(uid, null);
    }
    void this.#draft.flush();
  }

  /** Copies the files that fit, one after the other. Null if none was copied. */
  async #copyAll(uid: string, { files }: EarlierAnswer): Promise<AnswerValue> {
    const copied: number[] = [];
    for (const { id, fits } of files) {
      const copy = fits ? await this.#copy(uid, id) : null;
      if (copy !== null) copied.push(copy);
    }
    if (this.#uploads.takesSeveral(uid)) return copied.length === 0 ? null : copied;
    return copied[0] ?? null;
  }

  async #copy(uid: string, file: number): Promise<number | null> {
    try {
      const body = { questionUid: uid, file };
      const copied = await call(copyEarlierFile, { params: { id: this.#response }, body, quiet: true });
      this.#uploads.know({ id: copied.id, name: copied.filename, size: null, link: copied.file });
      return copied.id;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showAlert({ tone: 'error', title: 'The file was not copied', text: `${error.summary} You can choose it yourself.` });
      return null;
    }
  }
}

/**
 * The answers that “Use all” puts into empty fields: the newest answer of each question, if it fits without a change. Leaves out
 * promises (boxes that must be ticked), because a person must make each promise anew.
 */
export function answersThatFit(
  draft: Draft,
  questions: readonly QuestionOf[],
  earlier: ReadonlyMap<string, readonly EarlierAnswer[]>,
): Map<string, EarlierAnswer> {
  const found = new Map<string, EarlierAnswer>();
  for (const question of questions) {
    const { uid } = question;
    const newest = earlier.get(uid)?.[0];
    const { field, conflict } = draft.answer(uid);
    if (!newest || newest.gap !== null || conflict || !isUnanswered(field)) continue;
    if (isPromise(question)) continue;
    found.set(uid, newest);
  }
  return found;
}
