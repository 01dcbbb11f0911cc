import { expect, test } from 'vitest';
import { categoryOptions, grouped, matchingOptions } from './category-groups.ts';

const food = { id: 1, name: 'Food', groupRef: null };
const arts = { id: 2, name: 'Arts', groupRef: { id: 7, name: 'Culture' } };
const music = { id: 3, name: 'Music', groupRef: { id: 7, name: 'Culture' } };

test('categories without a group are Uncategorized, behind the groups', () => {
  expect(grouped([food, arts, music])).toEqual([
    { name: 'Culture', categories: [arts, music] },
    { name: 'Uncategorized', categories: [food] },
  ]);
});

test('that is so where nothing is grouped, too', () => {
  expect(grouped([food])).toEqual([{ name: 'Uncategorized', categories: [food] }]);
  expect(categoryOptions([food])).toEqual([{ group: 'Uncategorized', items: [{ value: '1', label: 'Food' }] }]);
});

test('a picker finds a category by its words, its group and without accents', () => {
  const cafes = { id: 3, name: 'Cafés & Kitchens', groupRef: { id: 8, name: 'Food' } };
  const options = categoryOptions([arts, music, cafes, food]);
  const found = (search: string) =>
    matchingOptions({ options, search }).flatMap((one) => ('items' in one ? one.items : [one]).map(({ label }) => label));
  expect(found('')).toEqual(['Arts', 'Music', 'Cafés & Kitchens', 'Food']);
  expect(found('CAFES')).toEqual(['Cafés & Kitchens']);
  expect(found('kitch food')).toEqual(['Cafés & Kitchens']);
  expect(found('culture')).toEqual(['Arts', 'Music']);
  expect(found('zebra')).toEqual([]);
});
