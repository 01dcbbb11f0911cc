import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const animals = await createCategory(api.db, 'Animals');
  const food = await createCategory(api.db, 'Food & Cooking');
  const place = { display: true, city: 'Port Ellery', state: 'MD', zipcode: '20001' } as const;
  await createNonprofit(api.db, { ...place, name: 'Quiet Kennel', categoryIds: [animals], budgetSize: 'UNDER_500K' });
  await createNonprofit(api.db, {
    ...place,
    name: 'Loud Kennel',
    categoryIds: [animals],
    budgetSize: 'HIGHER_3M',
    city: 'Wrenfield',
  });
  await createNonprofit(api.db, { ...place, name: 'Plain Ladle', categoryIds: [food], budgetSize: 'UNDER_500K' });
  await createNonprofit(api.db, { ...place, name: 'Full Ladle', categoryIds: [food], budgetSize: '1M_TO_3M', zipcode: '21201' });
  await createNonprofit(api.db, { ...place, name: 'Small Town Maryland Fund', budgetSize: 'HIGHER_3M', city: 'Oldmarsh' });
  await createNonprofit(api.db, {
    name: 'Hidden Kennel',
    categoryIds: [animals],
    budgetSize: 'UNDER_500K',
    city: 'Port Ellery',
    state: 'MD',
  });
});
afterAll(() => api.close());

const open = (search: string, more = '') => openPage(api, `/directory?search=${encodeURIComponent(search)}${more}`);
const at = (search: string) => `/directory?search=${encodeURIComponent(search)}`;

test('what was understood stands as chips; each leads to the search without it, and one link to the words alone', async () => {
  const page = await open('animal shelter in pt ellery under 500k');
  expect(page.names).toEqual(['Quiet Kennel']);
  expect(page.chips).toEqual([
    { text: 'animal shelter: Animals', without: at('"animal shelter" in pt ellery under 500k') },
    { text: 'In Port Ellery, MD', without: at('animal shelter under 500k') },
    { text: 'Under $500k', without: at('animal shelter in pt ellery') },
  ]);
  expect(page.body).toContain(`<a class="literally" href="${at('"animal shelter in pt ellery under 500k"')}"`);
  const words = await open('"animal shelter in pt ellery under 500k"');
  expect(words).toMatchObject({
    chips: [],
    counted: 'No nonprofit fits all of “"animal shelter in pt ellery under 500k"”; 1 nonprofit fits some of it',
  });
  expect((await open('animal shelter under 500k')).names).toEqual(['Quiet Kennel']);
  expect((await open('"animal shelter" in pt ellery')).chips).toMatchObject([{ text: 'In Port Ellery, MD' }]);
});

test('chosen filters are chips too, and every chip keeps what else is set', async () => {
  const page = await open('dogs in maryland', '&budget_size=UNDER_500K,HIGHER_3M&town=wrenfield-md');
  expect(page.names).toEqual(['Loud Kennel']);
  expect(page.chips).toEqual([
    {
      text: 'dogs: Animals',
      without: '/directory?search=%22dogs%22%20in%20maryland&budget_size=UNDER_500K,HIGHER_3M&town=wrenfield-md',
    },
    {
      text: 'Maryland',
      without: '/directory?search=dogs%20%22in%20maryland%22&budget_size=UNDER_500K,HIGHER_3M&town=wrenfield-md',
    },
    { text: 'Wrenfield, MD', without: '/directory?search=dogs%20in%20maryland&budget_size=UNDER_500K,HIGHER_3M' },
    { text: 'Under $500k', without: '/directory?search=dogs%20in%20maryland&town=wrenfield-md&budget_size=HIGHER_3M' },
    { text: '$3m or higher', without: '/directory?search=dogs%20in%20maryland&town=wrenfield-md&budget_size=UNDER_500K' },
  ]);
});

test('a name with all words is found whatever they may mean', async () => {
  const page = await open('small town maryland fund');
  expect(page.names).toEqual(['Small Town Maryland Fund']);
  expect((await open('small town maryland')).names[0]).toBe('Small Town Maryland Fund');
});

test('a place is around it, and a typed distance counts', async () => {
  expect(await open('ladle near 20001')).toMatchObject({ names: ['Plain Ladle'], chips: [{ text: 'Within 25 miles of 20001' }] });
  const far = await open('ladle within 60 miles of port ellery');
  expect(far.names).toEqual(['Plain Ladle', 'Full Ladle']);
  expect(far.counted).toBe('2 nonprofits within 60 miles for “ladle within 60 miles of port ellery”, the nearest first');
});

test('where nothing fits all of it, what fits most of it stands there, with each word’s number and the nearest category', async () => {
  const page = await open('kennel for astronauts');
  expect(page.names).toEqual(['Loud Kennel', 'Quiet Kennel']);
  expect(page.counted).toBe('No nonprofit fits all of “kennel for astronauts”; 2 nonprofits fit some of it');
  expect(page.wordByWord).toBe('Word by word: kennel (2) Nearest category: Animals (2)');
  expect(await open('astronauts')).toMatchObject({ names: [], counted: '0 nonprofits for “astronauts”', wordByWord: '' });
});

test('a limit that nothing fits is left aside, and its chip says so', async () => {
  const page = await open('kennel between 500k and 1m');
  expect(page.names).toEqual(['Loud Kennel', 'Quiet Kennel']);
  expect(page.chips).toEqual([{ text: 'From $500k to $1m, left aside', without: at('kennel') }]);
});

test('what fits most of a search is said to, and a chip that not everything fits is struck out', async () => {
  const most = await open('loud kennel astronauts');
  expect(most).toMatchObject({ names: ['Loud Kennel'] });
  expect(most.counted).toBe('No nonprofit fits all of “loud kennel astronauts”; 1 nonprofit fits most of it');
  const some = await open('dogs astronauts comets ladle zebras');
  expect(some.counted).toContain('fit some of it');
  expect(some.chips.map(({ text }) => text)).toEqual(['dogs: Animals, left aside']);
});

test('the number of a word is what its link finds, by the same reading and with the filters', async () => {
  const path = '/directory?search=zebras+dogs+ladle+kenel&budget_size=UNDER_500K';
  const page = await openPage(api, path);
  expect(page.wordByWord).toMatch(/^Word by word: ladle \(1\)kenel \(1\)dogs \(1\) Nearest category/);
  const links = [...String(page.body).matchAll(/<a href="([^"]*)" data-live="">(dogs|ladle|kenel) \((\d)\)<\/a>/g)];
  expect(links.map(([, , word]) => word)).toEqual(['ladle', 'kenel', 'dogs']);
  for (const [, to = '', , count] of links) {
    expect(to).toContain('budget_size=UNDER_500K');
    expect((await openPage(api, to.replaceAll('&amp;', '&'))).names).toHaveLength(Number(count));
  }
});

test('a word that only looks like a size or a state hides nobody', async () => {
  expect((await open('small animal rescue')).chips.map(({ text }) => text)).not.toContain('Under $1m');
  for (const search of ['hope in baltimore', 'kennel OR ladle', 'lager'])
    expect((await open(search)).chips.filter(({ text }) => /Indiana|Oregon|\$/.test(text))).toEqual([]);
  // a word of the catalogue is not corrected to one of the table
  await createNonprofit(api.db, { name: 'Puppie Press 501c3', display: true });
  expect((await open('puppie zebras')).chips).toEqual([]);
  expect((await open('501c3')).names).toEqual(['Puppie Press 501c3']);
});

test.each(['"', '" "', '-', '$', '😀', '〇', '!'])('%j has no word, and finds nobody', async (search) => {
  const page = await open(search);
  expect(page).toMatchObject({ status: 200, names: [], chips: [], wordByWord: '' });
  expect(page.counted).toBe(`0 nonprofits for “${search}”`);
});

test('a sign that is nothing for the search stands beside words', async () => {
  expect((await open('kennel 〇')).names).toEqual(['Loud Kennel', 'Quiet Kennel']);
  expect((await open('〇 zebras')).status).toBe(200);
});

test('near a town of which there are more is near the largest, and says which', async () => {
  for (const name of ['Elm Kite', 'Oak Kite'])
    await createNonprofit(api.db, { name, display: true, city: 'Riverton', state: 'VA', zipcode: '22601' });
  await createNonprofit(api.db, { name: 'Ash Kite', display: true, city: 'Riverton', state: 'CT', zipcode: '06065' });
  expect(await open('kite near riverton')).toMatchObject({
    names: ['Elm Kite', 'Oak Kite'],
    chips: [{ text: 'Within 25 miles of Riverton, VA' }],
  });
});

test('nobody who is not published is found or counted, by any reading', async () => {
  for (const search of ['hidden', 'hidden kennel dogs', 'kennel in port ellery', 'small kennel', 'dogs zebra'])
    expect((await open(search)).body).not.toContain('Hidden Kennel');
  expect((await open('hidden zebra')).wordByWord).toBe('');
});

test.each([
  '',
  ' ',
  '"',
  '""',
  '" "',
  '-',
  '$',
  'under',
  'in',
  'near',
  'between and',
  '\\',
  "' | '",
  'a:*',
  '#12',
  '!',
  '&|()',
  '"food',
  '😀',
  'ﬁ',
  'İ',
  'in in in in',
])('odd text %j is an ordinary search', async (search) => {
  expect((await open(search)).status).toBe(200);
});

test('a long text of places and sizes is answered', async () => {
  const page = await open(
    'in pt st mt ft near ave in dr rd under 1 between 2 and 3 million in port ellery '.repeat(3).slice(0, 200),
  );
  expect(page.status).toBe(200);
});
