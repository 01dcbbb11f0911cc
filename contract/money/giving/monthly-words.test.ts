import { expect, test } from 'vitest';
import { dayOfMonth, monthsLater, repeatMonths, repeatTerms } from './monthly-words.ts';

test('the 31st is the last day of shorter months, and the 31st again after them', () => {
  const days = ['2027-01-31'];
  for (let month = 0; month < 14; month += 1) days.push(monthsLater(days.at(-1) ?? '', 1, 31));
  expect(days).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'],
    ...['2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  ]);
  expect(monthsLater('2028-02-29', 12, 29)).toBe('2029-02-28');
  expect(monthsLater('2031-02-28', 12, 29)).toBe('2032-02-29');
});

test('over 400 years, each wished day comes once in each month that is due, on the nearest day that the month has', () => {
  for (const months of repeatMonths)
    for (let wished = 1; wished <= 31; wished += 1) {
      let day = `2000-01-${String(wished).padStart(2, '0')}`;
      for (let due = months; due <= 400 * 12; due += months) {
        const next = monthsLater(day, months, wished);
        const [year, month] = [2000 + Math.floor(due / 12), due % 12];
        const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        const expected = new Date(Date.UTC(year, month, Math.min(wished, last))).toISOString().slice(0, 10);
        if (next !== expected || next <= day || dayOfMonth(next) > wished) expect([day, months, wished, next]).toEqual(expected);
        day = next;
      }
      expect(day).toBe(`2400-01-${String(wished).padStart(2, '0')}`);
    }
});

test('the terms name the amount, how often, the next day, who charges and how to stop', () => {
  expect(repeatTerms({ totalCents: 5_000, everyMonths: 3, nextOn: '2027-03-31', legalName: 'Test Foundation' })).toBe(
    'You give $50 today and again every 3 months, next on Mar 31, 2027. Test Foundation charges your card until you stop it: two clicks from any receipt, without an account.',
  );
});
