import { expect, test } from 'vitest';
import { twitterAddress, webAddress } from './web-address.ts';

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
