import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { shownBy } from '../platform/stale.ts';

test('what loads again after a change are calls that exist', () => {
  const known = new Set<string>(allEndpoints.map(({ name }) => name));
  expect(Object.values(shownBy).flatMap((calls) => calls.filter((name) => !known.has(name)))).toEqual([]);
});
