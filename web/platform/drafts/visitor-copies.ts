/** The start of each form copy's key: `almoner.form.<person>.<form>.<writer>`. */
export const copyRoot = 'almoner.form.';

/** The `<person>` of a visitor without an account. */
export const nobody = 0;

/** After sign-in, deletes text that was typed without an account, because the next person at this computer could find it. */
export function dropVisitorCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${copyRoot}${nobody}.`)) localStorage.removeItem(key);
    }
  } catch {
    // without storage there are no copies
  }
}
