import { expect, test } from 'vitest';
import { abbreviatedDollars, monthInitial, monthName } from './months.ts';

test('a year has the initials of its months', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  expect(months.map(monthInitial).join(' ')).toBe('J F M A M J J A S O N D');
  expect(monthName('2027-01')).toBe('January 2027');
});

test.each([
  [0, '$0.00'],
  [0.05, '$0.05'],
  [950.5, '$950.50'],
  [999.99, '$999.99'],
  [1_000, '$1K'],
  [1_250, '$1.25K'],
  [999_999, '$1M'],
  [3_400_000, '$3.4M'],
])('%d dollars are abbreviated to %s', (amount, text) => {
  expect(abbreviatedDollars(amount)).toBe(text);
});
