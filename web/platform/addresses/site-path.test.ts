import { expect, test } from 'vitest';
import { afterSignIn, sitePath } from './site-path.ts';

test('a path inside the site stays as it is', () => {
  expect(sitePath('/nonprofits?page=2&search=a%20b#top')).toBe('/nonprofits?page=2&search=a%20b#top');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'nonprofits',
  '',
  null,
  ['/nonprofits'],
])('%j leads nowhere', (value) => {
  expect(sitePath(value)).toBeNull();
});

test('redirect comes before next, and Home after both', () => {
  expect(afterSignIn({ redirect: '/nonprofits', next: '/users' })).toBe('/nonprofits');
  expect(afterSignIn({ redirect: '//evil.example', next: '/users' })).toBe('/users');
  expect(afterSignIn({})).toBe('/');
});
