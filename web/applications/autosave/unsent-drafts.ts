/** The start of each draft's key in the browser's storage: `almoner.draft.<person>.<response>.<writer>.<question>`. */
export const draftRoot = 'almoner.draft';

/** Whether this user has unsent text in this browser. A small module, because each sign-out loads it. */
export function hasUnsentDrafts(person: number): boolean {
  try {
    const prefix = `${draftRoot}.${person}.`;
    return Object.keys(localStorage).some((key) => key.startsWith(prefix) && key.split('.').length === 6);
  } catch {
    return false;
  }
}
