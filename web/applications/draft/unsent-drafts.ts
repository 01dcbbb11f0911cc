/** What the keys of drafts in the browser's storage begin with: `almoner.draft.<person>.<response>.<writer>.<question>`. */
export const draftRoot = 'almoner.draft';

/** Has this person something typed in this browser that the server does not have? Small, for it is asked at each sign-out. */
export function hasUnsentDrafts(person: number): boolean {
  try {
    const prefix = `${draftRoot}.${person}.`;
    return Object.keys(localStorage).some((key) => key.startsWith(prefix) && key.split('.').length === 6);
  } catch {
    return false;
  }
}
