import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './zoned-time.ts';

test.each([
  ['2027-01-31T17:00', 'America/New_York', '2027-01-31T22:00:00.000Z'],
  ['2027-07-01T00:00', 'America/New_York', '2027-07-01T04:00:00.000Z'],
  ['2027-07-01T00:00', 'Pacific/Auckland', '2027-06-30T12:00:00.000Z'],
  ['2027-02-28T23:59', 'Asia/Kathmandu', '2027-02-28T18:14:00.000Z'],
  ['2027-01-01T00:00', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(fromLocalTime(local, zone)).toBe(instant);
  expect(toLocalTime(instant, zone)).toBe(local);
});

test('an hour that the clock skips is the one after it', () => {
  expect(fromLocalTime('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z');
});

test.each(['', 'x', '2027-01-31T'])('%j is no time', (typed) => {
  expect(fromLocalTime(typed, 'UTC')).toBeNull();
});
