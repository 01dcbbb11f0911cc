import { expect, test } from 'vitest';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import { labelsOf } from '#contract/platform/fields/form-values.ts';
import { publicPaths } from './public-fields.ts';

test('each public field is a field of the form, but the id and the picture', () => {
  const fields = new Set([...Object.keys(nonprofitFields), ...Object.keys(labelsOf(nonprofitFields))]);
  const missing = [...publicPaths].filter((path) => !fields.has(path.replace(/^address\..*/, 'address')));
  expect(missing.toSorted()).toEqual(['id', 'image']);
});

test('what a small nonprofit keeps to itself is not among them', () => {
  for (const path of ['email', 'paypalEmail', 'faxNumber', 'address.address1', 'address.zipcode', 'impactData', 'wishlist'])
    expect([path, publicPaths.has(path)]).toEqual([path, false]);
});
