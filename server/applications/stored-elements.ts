import type { ApplicationElement } from '#contract/applications/elements.ts';

/**
 * Returns the elements of a column with their type, and does not validate them: that was done when they were stored, and would
 * slow down every request.
 */
export function readElements(stored: unknown): ApplicationElement[] {
  if (!Array.isArray(stored)) throw new Error('stored elements must be a list');
  return stored;
}
