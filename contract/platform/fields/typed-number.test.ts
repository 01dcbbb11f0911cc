import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

const comma = 'Use a point before the cents: 12.50 and not 12,50.';
const other = 'Enter an amount such as 1000, 1,000.00 or $12.50.';
const decimals = 'Use at most two decimals.';
const brackets = 'A number in brackets can mean an amount below 0. Write it without brackets.';

test.each<[string, number | null | string]>([
  ['', null],
  ['1000', 1000],
  ['1,000.50', 1000.5],
  ['$12.50', 12.5],
  ['US$ 12.50', 12.5],
  ['12.50 USD', 12.5],
  [' 12.5 ', 12.5],
  ['\u00a01 000', 1000],
  ['.50', 0.5],
  ['007', 7],
  ['-$5', -5],
  ['$-5', -5],
  ['+5', 5],
  ['−0', 0],
  ['9,999,999,999.99', 9_999_999_999.99],
  ['12,50', comma],
  ['1000,50', comma],
  ['1.000,50', comma],
  ['1,0000', comma],
  ['12,5,0', other],
  ['12.345', decimals],
  ['12.500', decimals],
  ['(50)', brackets],
  ['($50)', brackets],
  ['1e3', other],
  ['0x10', other],
  ['--5', other],
  ['5-', other],
  ['1.2.3', other],
  ['1 00', other],
  ['12k', other],
  ['€5', other],
  ['.', other],
  ['\uff11\uff12', other],
])('%j as dollars: %j', (typed, expected) => {
  const read = typeof expected === 'string' ? { message: expected } : { value: expected };
  expect(readTypedNumber(typed, { unit: '$', decimals: 2 })).toEqual(read);
});

test('percentages and whole numbers', () => {
  expect(readTypedNumber('2.125 %', { unit: '%', decimals: 3 })).toEqual({ value: 2.125 });
  expect(readTypedNumber('$2', { unit: '%', decimals: 3 })).toEqual({ message: 'Enter a number such as 2.9.' });
  expect(readTypedNumber('2,000', { decimals: 0 })).toEqual({ value: 2000 });
  expect(readTypedNumber('12.5', { decimals: 0 })).toEqual({ message: 'Enter a whole number.' });
  expect(readTypedNumber('$5', { decimals: 0 })).toEqual({ message: 'Enter a number such as 1,000.' });
});
