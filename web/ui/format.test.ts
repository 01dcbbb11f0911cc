import { expect, test, vi } from 'vitest';
import { formatDate, formatDeadline, formatMoment } from './format.ts';

vi.mock('../programme.ts', () => ({ programme: () => ({ programmeTimeZone: 'America/New_York' }) }));

test('a calendar day is the same day everywhere, an instant is shown on the programme’s clock', () => {
  expect(formatDate('2026-11-22')).toBe('Nov 22, 2026');
  expect(formatDate('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026');
  expect(formatMoment('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41 PM');
  expect(formatDeadline('2026-11-22T01:41:00Z')).toBe('Nov 21, 2026, 8:41 PM EST');
});

test.each(['', '2026-13-01', '2026-99-99T01:00:00Z', 'soon'])(
  '%j is no date: it is shown as N/A, and breaks no page',
  (value) => {
    expect([formatDate(value), formatMoment(value), formatDeadline(value)]).toEqual(['N/A', 'N/A', 'N/A']);
  },
);
