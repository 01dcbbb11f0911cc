import { type KeyValues, randomName, type StorageTrouble } from './browser-storage.ts';
import { type CopiedValues, changesOf, dropOldCopies, FormCopies, type FormCopy } from './form-copies.ts';
import type { LivePages } from './live-pages.ts';
import { OrphanedDrafts } from './orphaned-drafts.ts';
import { sameValue } from './same-value.ts';

interface Options {
  person: number;
  form: string;
  storage: KeyValues | null;
  living: LivePages;
  now?: () => number;
}

/** A copy from an earlier form about which the user has not decided. */
export interface FoundCopy {
  writer: string;
  copy: FormCopy;
}

/**
 * An open form. It stores unsaved changes in the browser until they are saved or discarded, and finds copies that the
 * same user's closed forms left.
 */
export class OpenForm {
  readonly #copies: FormCopies;
  readonly #gone: OrphanedDrafts;
  readonly #living: LivePages;
  readonly #now: () => number;
  readonly #writer = randomName();
  readonly #closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  #found: readonly FoundCopy[] = [];
  #stored: CopiedValues = {};
  #own: FormCopy | null = null;
  /** changes that the user discarded */
  #discarded: FormCopy | null = null;
  /** the values that the server has saved; null before the first save */
  #sent: CopiedValues | null = null;
  #trouble: StorageTrouble | null = null;

  constructor({ person, form, storage, living, now = Date.now }: Options) {
    this.#copies = new FormCopies(storage, person, form);
    this.#living = living;
    this.#now = now;
    if (storage) dropOldCopies(storage, now());
    this.#gone = new OrphanedDrafts(this.#writer, this.#copies, living, (writer) => this.#adopt(writer));
  }

  /** Resolves when the copies of closed forms have been found. */
  begin(): Promise<void> {
    return this.#gone.begin();
  }

  /** Call after another page has written or removed this key of the storage. */
  noticed(key: string): void {
    void this.#gone.noticed(key);
    const writer = this.#copies.writerOf(key);
    if (writer && this.#found.some((one) => one.writer === writer) && !this.#copies.read(writer)) this.#forget(writer);
  }

  close(): void {
    this.#closing.abort();
    this.#gone.close();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The newest copy about which the user has not decided. */
  get found(): FoundCopy | undefined {
    return this.#found[0];
  }

  /** Why the form's changes could not be stored. */
  get trouble(): StorageTrouble | null {
    return this.#trouble;
  }

  /** Stores the changes on every keystroke. `values`: the form's; `stored`: the record's. */
  follow(values: CopiedValues, stored: CopiedValues): void {
    this.#stored = this.#sent ?? stored;
    const next = changesOf(values, this.#stored);
    if (next && this.#discarded && sameValue(next.changes, this.#discarded.changes)) return;
    this.#discarded = null;
    if (next) this.#keep(next);
    else this.#drop();
  }

  /** Call after the server has saved `sent`. Text typed since the save was sent stays stored. */
  saved(sent: CopiedValues, values: CopiedValues): void {
    this.#sent = sent;
    this.follow(values, sent);
  }

  /** Call when the user discards the form's changes. */
  discard(): void {
    this.#discarded = this.#own;
    this.#drop();
  }

  /**
   * Takes over a found copy as changes of this form. If the form has other text in the same fields, that text is then offered as
   * a copy, so that no text is lost.
   */
  restore({ writer, copy }: FoundCopy): void {
    const own = this.#own;
    const replaces =
      own && Object.keys(copy.changes).some((path) => path in own.changes && !sameValue(own.changes[path], copy.changes[path]));
    if (replaces) this.#offer(own);
    const changes = { ...own?.changes, ...copy.changes };
    this.#keep({ changes, was: { ...own?.was, ...copy.was } });
    this.#copies.drop(writer);
    this.#forget(writer);
  }

  discardFound({ writer }: FoundCopy): void {
    this.#copies.drop(writer);
    this.#forget(writer);
  }

  #adopt(writer: string): void {
    const copy = this.#copies.read(writer);
    if (!copy) return;
    const unsaved = Object.keys(copy.changes).some((path) => !sameValue(copy.changes[path], this.#stored[path]));
    // the record already has these changes, for instance because only the response to a save was lost
    if (!unsaved) this.#copies.drop(writer);
    else this.#found = [...this.#found, { writer, copy }].sort((one, other) => other.copy.at - one.copy.at);
    this.#changed();
  }

  #offer(copy: FormCopy): void {
    const writer = randomName();
    void this.#living.announce(writer, this.#closing.signal);
    this.#copies.keep(writer, copy);
    this.#found = [...this.#found, { writer, copy }];
  }

  #keep(next: Omit<FormCopy, 'at'>): void {
    if (this.#own && sameValue(next.changes, this.#own.changes) && sameValue(next.was, this.#own.was)) return;
    this.#own = { ...next, at: this.#now() };
    const trouble = this.#copies.keep(this.#writer, this.#own);
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#changed();
  }

  #drop(): void {
    if (!this.#own) return;
    this.#own = null;
    this.#copies.drop(this.#writer);
    if (!this.#trouble) return;
    this.#trouble = null;
    this.#changed();
  }

  #forget(writer: string): void {
    this.#found = this.#found.filter((one) => one.writer !== writer);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
