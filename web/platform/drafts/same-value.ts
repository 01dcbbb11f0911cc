import { hashKey } from '@tanstack/react-query';

/** Whether two values have the same content, in any order of their members. A missing value equals null. */
export function sameValue(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || hashKey([one ?? null]) === hashKey([other ?? null]);
}
