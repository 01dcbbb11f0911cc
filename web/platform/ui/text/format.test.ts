import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { formatDate, formatDeadline, formatMoment, formatSaved, formatTimes } from './format.ts';

/** Puts the reader's clock into a time zone. */
function readIn(zone: string): void {
  process.env['TZ'] = zone;
}
beforeAll(() => readIn('America/New_York'));

test('a calendar day is the same day everywhere, an instant is shown on the programme’s clock', () => {
  expect(formatDate('2026-11-22')).toBe('Nov 22, 2026');
  expect(formatDate('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026');
  expect(formatMoment('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41\u00a0PM');
  expect(formatDeadline('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41\u00a0PM EST');
});

test('a reader in another time zone is told which one a time is of', () => {
  onTestFinished(() => readIn('America/New_York'));
  readIn('Europe/Lisbon');
  expect(formatMoment('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41\u00a0PM\u00a0EST');
  expect(formatDeadline('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41\u00a0PM EST');
  expect(plain(formatSaved('2020-01-06T22:00:00Z'))).toBe('Jan 6, 2020, 5:00 PM EST');
  // another name of a zone with the same time
  readIn('America/Toronto');
  expect(formatMoment('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41\u00a0PM');
});

/** Intl puts narrow spaces into some of these. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('a time of day has one form everywhere: 12 hours', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: new Date('2026-01-06T23:00:00Z'), toFake: ['Date'] });
  expect(plain(formatSaved('2026-01-06T22:00:00Z'))).toBe('5:00 PM');
  expect(plain(formatSaved('2026-01-05T22:00:00Z'))).toBe('Jan 5, 5:00 PM');
  expect(plain(formatSaved('2025-01-06T22:00:00Z'))).toBe('Jan 6, 2025, 5:00 PM');
  expect(plain(formatTimes('09:00', null))).toBe('9:00 AM');
  expect(plain(formatTimes('18:30', '21:00'))).toBe('6:30 – 9:00 PM');
});

test.each(['', '2026-13-01', '2026-99-99T01:00:00Z', 'soon'])(
  '%j is no date: it is shown as N/A, and breaks no page',
  (value) => {
    expect([formatDate(value), formatMoment(value), formatDeadline(value)]).toEqual(['N/A', 'N/A', 'N/A']);
  },
);
