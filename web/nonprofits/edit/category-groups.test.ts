import { expect, test } from 'vitest';
import { grouped } from './category-groups.ts';

const food = { id: 1, name: 'Food', groupRef: null };
const arts = { id: 2, name: 'Arts', groupRef: { id: 7, name: 'Culture' } };
const music = { id: 3, name: 'Music', groupRef: { id: 7, name: 'Culture' } };

test('categories without a group are Uncategorized, behind the groups', () => {
  expect(grouped([food, arts, music])).toEqual([
    { name: 'Culture', categories: [arts, music] },
    { name: 'Uncategorized', categories: [food] },
  ]);
});

test('where nothing is grouped there is no such heading', () => {
  expect(grouped([food])).toEqual([{ name: null, categories: [food] }]);
});
