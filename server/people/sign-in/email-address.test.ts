import { validate } from 'isemail';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/platform/wire/shapes.ts';

const taken = (address: string): boolean => z.safeParse(emailAddress, address).success;
/** Addresses that the RFCs allow for mail over the internet. */
const standard = (address: string): boolean => validate(address, { errorLevel: false, minDomainAtoms: 2 });

const local = 'a'.repeat(64);

test.each([
  'ada@example.org',
  'ADA@Example.ORG',
  'first.last@example.co.uk',
  'plus+tag@example.org',
  "o'brien@example.org",
  'under_score@example.org',
  'dash-ed@ex-ample.org',
  '1@example.org',
  'a@b.co',
  'x@xn--bcher-kva.example',
  'many.dots.in.it@sub.domain.example.org',
  `${local}@example.org`,
  `ada@${'b'.repeat(63)}.org`,
  'sign!s@example.org',
  'equal=sign@example.org',
  'slash/ed@example.org',
  'question?@example.org',
])('%s is an address, for the standard and for us', (address) => {
  expect([standard(address), taken(address)]).toEqual([true, true]);
});

test.each([
  '',
  ' ',
  'plain',
  '@example.org',
  'ada@',
  'ada@@example.org',
  'ada@example..org',
  '.ada@example.org',
  'ada.@example.org',
  'a..b@example.org',
  'ada@-example.org',
  'ada@example-.org',
  'a b@example.org',
  'ada@exa mple.org',
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'Ada <ada@example.org>',
  'ada@localhost',
  'ada(comment@example.org',
  `a${local}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  '"quoted local"@example.org',
  'ada(at home)@example.org',
  'ada@example.org(work)',
  `ada@${'a.'.repeat(130)}org`,
])('%j is none, for the standard and for us', (address) => {
  expect([standard(address), taken(address)]).toEqual([false, false]);
});

/**
 * We refuse some forms that the RFCs allow, because no provider uses them: such an address is almost always a typing
 * error.
 */
test.each([
  '"ada@home"@example.org',
  'ada@[192.0.2.1]',
  'ada@[IPv6:2001:db8::1]',
  'dörte@example.org',
  'ada@bücher.example',
  '用户@example.org',
  'ada@example.123',
])('%s is an address for the standard alone', (address) => {
  expect([standard(address), taken(address)]).toEqual([true, false]);
});
