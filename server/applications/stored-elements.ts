import type { ApplicationElement } from '#contract/application-elements.ts';

/**
 * A column's elements by their type. They were held against the contract when they were written and are the same since: no
 * answer waits for that to be done again.
 */
export function readElements(stored: unknown): ApplicationElement[] {
  if (!Array.isArray(stored)) throw new Error('stored elements are a list');
  return stored;
}
