import { expect, test } from 'vitest';
import { mergeFiles } from './merge-files.ts';

test('two lists become one: what either added is in it, what either removed is not', () => {
  expect(mergeFiles({ base: null, mine: [1, 2], theirs: [3] })).toEqual([3, 1, 2]);
  expect(mergeFiles({ base: [1, 2], mine: [2, 4], theirs: [1, 2, 3] })).toEqual([2, 3, 4]);
  expect(mergeFiles({ base: [1, 2], mine: [1, 2, 4], theirs: [1] })).toEqual([1, 4]);
  expect(mergeFiles({ base: [1], mine: [1, 1], theirs: null })).toBeNull();
  expect(mergeFiles({ base: [1], mine: null, theirs: [1] })).toBeNull();
  // the page has closed since, so that nobody knows what was removed
  expect(mergeFiles({ base: undefined, mine: [1, 4], theirs: [1, 2] })).toEqual([1, 2, 4]);
});
