import { expect, test } from 'vitest';
import { isKnownWord, kindsNamed, sensesOf } from './kinds.ts';
import type { Known } from './understand.ts';
import { ask, type Freedom, understand } from './understand.ts';
import { readWords } from './words.ts';

const animals = sensesOf(['dog'])?.[0]?.kind;
const known: Known = {
  towns: new Map(
    [
      { key: 'port-ellery-md', label: 'Port Ellery, MD', zip: '21301' },
      { key: 'wrenfield-md', label: 'Wrenfield, MD', zip: null },
      { key: 'wrenfield-va', label: 'Wrenfield, VA', zip: null },
      // in the catalogue's order, which is not that of the states
      { key: 'washington-dc', label: 'Washington, DC', zip: '20001' },
      { key: 'washington-ct', label: 'Washington, CT', zip: '06793' },
      { key: 'riverton-va', label: 'Riverton, VA', zip: '22601' },
      { key: 'riverton-ct', label: 'Riverton, CT', zip: '06065' },
      { key: 'virginia-mn', label: 'Virginia, MN', zip: '55792' },
      { key: 'kansas-city-mo', label: 'Kansas City, MO', zip: '64101' },
      { key: 'baltimore-md', label: 'Baltimore, MD', zip: '21201' },
      { key: 'hope-in', label: 'Hope, IN', zip: '47246' },
      { key: 'cats-or', label: 'Cats, OR', zip: null },
    ].map((town) => [town.key, town] as const),
  ),
  states: new Set([
    ...['CA', 'DC', 'ID', 'IN', 'KS', 'LA', 'MD', 'ME', 'MI', 'MO', 'MS', 'MT'],
    ...['NE', 'NY', 'OK', 'OR', 'PA', 'VA', 'WA'],
  ]),
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

const district = { terms: [expect.objectContaining({ state: 'dc' })], towns: null, near: null };

test.each(['D.C.', 'Washington, D.C.', 'in Washington, D.C.', 'food in washington dc', 'arts dc', 'DC', 'in dc', 'arts in d.c.'])(
  '%j is the District',
  (typed) => expect(read(typed)).toMatchObject(district),
);

test.each([
  ['food in Virginia', 'va'],
  ['in New York', 'ny'],
  ['in Washington state', 'wa'],
  ['washington', 'wa'],
  ['Maryland animals', 'md'],
  ['food in md', 'md'],
  ['food in va', 'va'],
  ['food in pa', 'pa'],
  ['food in OR', 'or'],
  ['dogs, va', 'va'],
])('%j is in the state %s', (typed, state) => {
  expect(read(typed)).toMatchObject({ terms: [expect.objectContaining({ state })], towns: null });
});

test('the name of a state is no town of another one, and near a state is its town; Washington may be the District', () => {
  expect(read('in washington')).toMatchObject({ towns: ['washington-dc'], said: ['in washington → In Washington, DC'] });
  expect(read('near washington').said).toEqual(['near washington → Within 25 miles of Washington, DC']);
  expect(read('in virginia mn')).toMatchObject({ towns: ['virginia-mn'] });
  expect(read('food in kansas city')).toMatchObject({ towns: ['kansas-city-mo'], terms: [] });
});

test('near a town of which there are more is near the one with the most nonprofits, and says which', () => {
  expect(read('near riverton').said).toEqual(['near riverton → Within 25 miles of Riverton, VA']);
  expect(understand('near riverton', known, 'plain').near).toMatchObject({ zip: '22601', towns: ['riverton-va'] });
  expect(read('near riverton, ct').said).toEqual(['near riverton, ct → Within 25 miles of Riverton, CT']);
});

test.each([
  ...['Virginia Beach', 'in Virginia Beach', 'Oregon City', 'in Oregon City', 'Georgia Avenue', 'Maryland Heights'],
  ...['cats OR dogs', 'MS patients', 'ID cards', 'mi casa', 'LA food', 'food in LA', 'liberty in christ', 'believe in me'],
  ...['1200 H St NE', 'dogs or cats', 'oh my', 'say hi', 'food ok', 'dogs va', 'outside of Maryland', 'not in Maryland'],
  ...['pa system', 'ma and pa', 'West Virginia dogs', 'CT scan', 'd c'],
])('%j names no state', (typed) => {
  const { terms, towns, near } = read(typed);
  expect({ states: terms.filter(({ state }) => state), towns, near }).toEqual({ states: [], towns: null, near: null });
});

test('a code behind a town counts where it can be no other word', () => {
  expect(read('Hope in Baltimore')).toMatchObject({ text: 'hope', towns: ['baltimore-md'] });
  expect(read('Hope, IN').towns).toEqual(['hope-in']);
  expect(read('food in hope, in').towns).toEqual(['hope-in']);
  expect(read('hope, in baltimore').towns).toEqual(['baltimore-md']);
});

test.each(['501c3', '9to5', '100Kin10', "1960's", '4h', 'a1b2'])('%j is one word', (typed) => {
  expect(readWords(typed)).toMatchObject([{ word: typed.toLowerCase().replace("'", '') }]);
});

test('a chip takes no quotation mark with it', () => {
  expect(read('in wrenfield "animal shelter"').without).toEqual(['"animal shelter"']);
  expect(read('"animal shelter" in wrenfield').without).toEqual(['"animal shelter"']);
  expect(read('food under "500k"')).toMatchObject({ sizes: null, said: [] });
});

test('a word of the catalogue or of the table is never corrected', () => {
  for (const word of ['house', 'brother', 'horses', 'stage', 'repair']) expect(isKnownWord(word)).toBe(true);
  expect(read('pupies', 'tolerant').said).toEqual(['pupies → Animals']);
  expect(understand('pupies', known, 'tolerant', new Set(['pupies']))).toMatchObject({ text: 'pupies', items: [] });
});

test('a shelter that does not kill is one for animals', () => {
  expect(read('no kill shelter')).toMatchObject({ text: '', said: ['no kill shelter → Animals'] });
});

test('phrases count at once, single words if nothing was found, and words with a typing error last', () => {
  expect(read('puppies')).toMatchObject({ text: 'puppies', said: [] });
  expect(read('puppies', 'wide')).toMatchObject({ text: '', said: ['puppies → Animals'] });
  expect(read('pupies smal', 'wide')).toMatchObject({ text: 'pupies smal', said: [] });
  expect(read('smal charities', 'tolerant').said).toEqual(['smal → Under $1m']);
  // no word becomes a size that may be another one: “lager” is not “larger”
  for (const size of ['lager', 'lager charities', 'smal', 'larg nonprofits']) expect(read(size, 'tolerant').sizes).toBeNull();
  expect(read('pupies', 'tolerant')).toMatchObject({ text: '', said: ['pupies → Animals'] });
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
