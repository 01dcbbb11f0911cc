import { type KeyValues, keysOf, readJson, replaceText, type StorageTrouble } from './browser-storage.ts';
import type { Remains } from './orphaned-drafts.ts';
import { sameValue } from './same-value.ts';
import { copyRoot, nobody } from './visitor-copies.ts';

export type CopiedValues = Record<string, unknown>;

/** The changed fields of a form. */
export interface FormCopy {
  changes: CopiedValues;
  /** the stored values before the user changed them */
  was: CopiedValues;
  at: number;
}

const hour = 60 * 60_000;
const keptFor = 30 * 24 * hour;
const keptForVisitors = hour;

/** Passwords are never stored. */
const isSecret = (path: string) => /password/i.test(path);

/**
 * The differences between a form and its stored record; null if there are none. A field that only one of the two has counts as
 * null in the other.
 */
export function changesOf(values: CopiedValues, stored: CopiedValues): Omit<FormCopy, 'at'> | null {
  const paths = Object.keys({ ...stored, ...values });
  const changed = paths.filter((path) => !isSecret(path) && !sameValue(values[path], stored[path]));
  if (changed.length === 0) return null;
  const pick = (from: CopiedValues) => Object.fromEntries(changed.map((path) => [path, from[path] ?? null]));
  return { changes: pick(values), was: pick(stored) };
}

function isCopy(value: unknown): value is FormCopy {
  if (typeof value !== 'object' || value === null) return false;
  const { changes, was, at } = value as Partial<FormCopy>;
  const objects = [changes, was].every((one) => typeof one === 'object' && one !== null);
  return objects && typeof at === 'number';
}

/**
 * One user's copies of one form in this browser. Each open form is a writer of its own, so that two tabs never share an
 * entry.
 */
export class FormCopies implements Remains {
  readonly #storage: KeyValues | null;
  readonly #prefix: string;

  constructor(storage: KeyValues | null, person: number, form: string) {
    this.#storage = storage;
    this.#prefix = `${copyRoot}${person}.${form.replaceAll('.', '_')}.`;
  }

  keep(writer: string, copy: FormCopy): StorageTrouble | null {
    return replaceText(this.#storage, this.#prefix + writer, JSON.stringify(copy));
  }

  read(writer: string): FormCopy | null {
    const value = readJson(this.#storage, this.#prefix + writer);
    return isCopy(value) ? value : null;
  }

  drop(writer: string): void {
    this.#storage?.removeItem(this.#prefix + writer);
  }

  writers(): string[] {
    return this.#storage ? keysOf(this.#storage, this.#prefix).map((key) => key.slice(this.#prefix.length)) : [];
  }

  writerOf(key: string): string | null {
    return key.startsWith(this.#prefix) ? key.slice(this.#prefix.length) : null;
  }
}

/** Deletes old copies of all users. */
export function dropOldCopies(storage: KeyValues, now: number): void {
  for (const key of keysOf(storage, copyRoot)) {
    const copy = readJson(storage, key);
    const oldest = now - (key.startsWith(`${copyRoot}${nobody}.`) ? keptForVisitors : keptFor);
    if (!isCopy(copy) || copy.at < oldest) storage.removeItem(key);
  }
}
