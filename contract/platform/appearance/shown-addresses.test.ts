import { expect, test } from 'vitest';
import { addressLine, twitterAddress, webAddress } from './shown-addresses.ts';

test.each([
  ['https://www.example.org/', 'https://www.example.org/'],
  ['http://example.org/a', 'http://example.org/a'],
  ['example.org', 'https://example.org/'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
  ['nothing', null],
  ['', null],
])('%j becomes %j', (stored, address) => {
  expect(webAddress(stored)).toBe(address);
});

test('a handle or an address of Twitter', () => {
  expect(twitterAddress('@example')).toBe('https://twitter.com/example');
  expect(twitterAddress('https://x.com/example')).toBe('https://x.com/example');
  expect(twitterAddress('javascript:alert(1)')).toBeNull();
});

const whole = { address1: '1 Quay', address2: 'Hall', city: 'Port Ellery', state: 'MD', zipcode: '21301' };

test.each([
  [whole, '1 Quay Hall Port Ellery, MD 21301'],
  [{ ...whole, address2: '', zipcode: '' }, '1 Quay Port Ellery, MD'],
  [{ ...whole, address1: '', address2: '', city: '' }, 'MD 21301'],
  [{ ...whole, state: '', zipcode: '' }, '1 Quay Hall Port Ellery'],
  [{ address1: '', address2: '', city: '', state: '', zipcode: '' }, ''],
])('an address is one line, without what is empty: %j', (address, line) => {
  expect(addressLine(address)).toBe(line);
});
