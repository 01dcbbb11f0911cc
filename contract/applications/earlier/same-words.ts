/** Returns a text in lower case, with single spaces and none at the ends, so that texts can be compared by their words. */
export function plainWords(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US');
}

/**
 * Whether a question is a box that must be ticked. Such a box is a promise, which the nonprofit must make anew each time: it is
 * never copied from an earlier answer.
 */
export function isPromise({ type, required }: { type: string; required: boolean }): boolean {
  return type === 'CHECKBOX' && required;
}
