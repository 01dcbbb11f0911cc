import type { ApplicationElement } from '#contract/applications/elements.ts';

/**
 * Types the elements of a column. They were validated when they were stored; validating them again would slow down every
 * request.
 */
export function readElements(stored: unknown): ApplicationElement[] {
  if (!Array.isArray(stored)) throw new Error('stored elements must be a list');
  return stored;
}
