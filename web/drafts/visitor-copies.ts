/** What the keys of form copies begin with: `almoner.form.<person>.<form>.<writer>`. */
export const copyRoot = 'almoner.form.';

/** Stands for a visitor without an account, whose text the next person at this computer could find. */
export const nobody = 0;

/** Once somebody is signed in, what was typed here without an account is dropped. */
export function dropVisitorCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${copyRoot}${nobody}.`)) localStorage.removeItem(key);
    }
  } catch {
    // without storage there are no copies
  }
}
