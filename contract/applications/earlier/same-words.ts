/** A text without what does not change its meaning: case, and white space at the ends or doubled. */
export function plainWords(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US');
}

/** A box that must be ticked is a promise: it is given anew each time, and never with other answers. */
export function isPromise({ type, required }: { type: string; required: boolean }): boolean {
  return type === 'CHECKBOX' && required;
}
