import { expect, test } from 'vitest';
import { kindsNamed, sensesOf } from './kinds.ts';
import type { Known } from './understand.ts';
import { ask, type Freedom, understand } from './understand.ts';

const animals = sensesOf(['dog'])?.[0]?.kind;
const known: Known = {
  towns: new Map(
    [
      { key: 'port-ellery-md', label: 'Port Ellery, MD', zip: '21301' },
      { key: 'wrenfield-md', label: 'Wrenfield, MD', zip: null },
      { key: 'wrenfield-va', label: 'Wrenfield, VA', zip: null },
    ].map((town) => [town.key, town] as const),
  ),
  states: new Set(['MD', 'VA']),
  categories: new Map(animals ? [[animals, [{ id: 12, name: 'Animals' }]]] : []),
};

function read(typed: string, freedom: Freedom = 'plain') {
  const { text, items, ...meaning } = understand(typed, known, freedom);
  return {
    ...meaning,
    text,
    said: items.map(({ label, words }) => `${words} → ${label}`),
    without: items.map((item) => item.without),
  };
}

test('a sentence is taken apart, and each part can be taken away', () => {
  expect(read('Animal shelter in Pt. Ellery, MD under $500k')).toEqual({
    text: '',
    terms: [{ said: 'animal shelter', words: [], categories: [12] }],
    sizes: ['UNDER_500K'],
    towns: ['port-ellery-md'],
    near: null,
    said: ['Animal shelter → Animals', 'in Pt. Ellery, MD → In Port Ellery, MD', 'under $500k → Under $500k'],
    without: ['"Animal shelter" in Pt. Ellery, MD under $500k', 'Animal shelter under $500k', 'Animal shelter in Pt. Ellery, MD'],
  });
});

test.each([
  ['food in Port Ellery', 'food', ['port-ellery-md'], ['in Port Ellery → In Port Ellery, MD']],
  ['food located in wrenfield', 'food', ['wrenfield-md', 'wrenfield-va'], ['located in wrenfield → In Wrenfield']],
  ['food wrenfield va', 'food', ['wrenfield-va'], ['wrenfield va → In Wrenfield, VA']],
  ['food wrenfield', 'food wrenfield', null, []],
  ['food in nowhere', 'food nowhere', null, []],
  ['food "in wrenfield"', 'food wrenfield', null, []],
])('%j is searched in %s', (typed, text, towns, said) => {
  expect(read(typed)).toMatchObject({ text, towns, said });
});

test('near a place is around it; a typed distance is kept, and two ZIP codes are words', () => {
  expect(understand('food near 20001', known, 'plain').near).toMatchObject({ zip: '20001', miles: 25, towns: [] });
  expect(understand('within 10 miles of 20001', known, 'plain').near).toMatchObject({ zip: '20001', miles: 10 });
  expect(understand('close to port ellery', known, 'plain').near).toMatchObject({ zip: '21301', towns: ['port-ellery-md'] });
  expect(understand('20001 20002', known, 'plain')).toMatchObject({ near: null, text: '20001 20002' });
  expect(understand('animals near me', known, 'plain')).toMatchObject({ near: null, text: 'animals', items: [] });
});

test('a state counts by its name, and by its code where it is not another word', () => {
  expect(read('Maryland')).toMatchObject({ text: '', terms: [{ said: 'maryland', state: 'md' }], said: ['Maryland → Maryland'] });
  expect(read('dogs in virginia').terms).toEqual([{ said: 'virginia', state: 'va' }]);
  expect(read('dogs VA').terms).toEqual([{ said: 'va', state: 'va' }]);
  // the catalogue has nobody there, so nothing is gained
  expect(read('ohio').terms).toEqual([]);
  expect(read('help me in or near').terms).toEqual([]);
});

test('phrases count at once, single words if nothing was found, and words with a typing error last', () => {
  expect(read('puppies')).toMatchObject({ text: 'puppies', said: [] });
  expect(read('puppies', 'wide')).toMatchObject({ text: '', said: ['puppies → Animals'] });
  expect(read('pupies smal', 'wide')).toMatchObject({ text: 'pupies smal', said: [] });
  expect(read('pupies smal', 'tolerant')).toMatchObject({
    sizes: ['UNDER_500K', '500K_TO_1M'],
    said: ['pupies → Animals', 'smal → Under $1m'],
  });
  expect(read('food', 'tolerant').said).toEqual([]);
});

test('words that say nothing count only alone', () => {
  expect(read('where can I find nonprofits that help with food?').text).toBe('food');
  expect(read('who helps').text).toBe('who helps');
});

test('only what the words may name is asked of the catalogue', () => {
  expect(ask('community gardeners', 'plain')).toEqual({ towns: [], states: [], kinds: [] });
  expect(ask('food in wrenfield va', 'plain').towns).toEqual(expect.arrayContaining(['wrenfield-va', 'wrenfield-md']));
  expect(ask('dogs', 'wide').kinds).toEqual([animals]);
});

test('every kind of work names a group of the NTEE, and no word stands in the table twice for one kind', () => {
  expect(new Set(kindsNamed.flatMap(({ letters }) => letters)).size).toBe(25);
  for (const { words } of kindsNamed) expect(new Set(words).size).toBe(words.length);
});
