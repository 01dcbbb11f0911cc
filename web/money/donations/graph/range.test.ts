import { expect, test } from 'vitest';
import { limitsOf, problemOf } from './range.ts';

test('the pickers keep start before end, and at most a year between them', () => {
  const range = { startDate: '2026-03-01', endDate: '2026-06-30' };
  expect(limitsOf(range, true)).toEqual({
    start: { min: '2025-06-30', max: '2026-06-30' },
    end: { min: '2026-03-01', max: '2027-03-01' },
  });
  expect(limitsOf(range, false)).toEqual({ start: { max: '2026-06-30' }, end: { min: '2026-03-01' } });
  expect(limitsOf({ startDate: '', endDate: '' }, true)).toEqual({ start: {}, end: {} });
});

test.each([
  [{ startDate: '2026-01-01', endDate: '2026-12-31' }, true, undefined],
  [{ startDate: '2026-01-01', endDate: '2026-01-01' }, true, undefined],
  [{ startDate: '2026-01-01', endDate: '2027-01-01' }, true, undefined],
  [{ startDate: '2026-01-01', endDate: '2027-01-02' }, true, 'Choose a range of at most one year.'],
  [{ startDate: '2026-01-01', endDate: '2027-01-02' }, false, undefined],
  [{ startDate: '2026-02-02', endDate: '2026-02-01' }, false, 'The end date cannot be before the start date.'],
  [{ startDate: '', endDate: '2026-02-01' }, true, undefined],
])('%j is checked before it is shown', (range, oneYear, problem) => {
  expect(problemOf(range, oneYear)).toBe(problem);
});
