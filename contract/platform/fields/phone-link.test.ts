import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['(202) 555-0143', 'tel:2025550143'],
  ['(202) 555-0143 x12', 'tel:2025550143;ext=12'],
  ['202.555.0143, ext. 12', 'tel:2025550143;ext=12'],
  ['202-555-0143 Extension 7', 'tel:2025550143;ext=7'],
  ['202-555-0143;ext=5', 'tel:2025550143;ext=5'],
  ['202-555-0143 #12', 'tel:2025550143;ext=12'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['1-800-GO-FEDEX x3', 'tel:18004633339;ext=3'],
  ['1 (800) MATTRESS', 'tel:18006288737'],
  ['711', 'tel:711'],
  ['(202) 555-0143 (voice/TTY)', 'tel:2025550143'],
  ['202-555-0143 TTY', 'tel:2025550143'],
  ['TTY: 202-555-0143', 'tel:2025550143'],
])('%s is dialled as %s', (typed, link) => {
  expect(phoneLink(typed)).toBe(link);
});
