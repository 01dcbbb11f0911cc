import { copyRoot } from './visitor-copies.ts';

/** The keys of this user's copies: `almoner.form.<person>.<form>.<writer>`. */
const keysOfPerson = (person: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${copyRoot}${person}.`));

/** The number of forms of which this browser has unsaved text of this user. Several windows may each have a copy of one form. */
export function countCopiedForms(person: number): number {
  try {
    return new Set(keysOfPerson(person).map((key) => key.slice(0, key.lastIndexOf('.')))).size;
  } catch {
    return 0;
  }
}

/** Deletes this user's copies of forms in this browser. */
export function dropCopiedForms(person: number): void {
  try {
    for (const key of keysOfPerson(person)) localStorage.removeItem(key);
  } catch {
    // without storage there are no copies
  }
}
