import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '#server/app/demo/catalogue/rows.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.db
    .transaction()
    .execute((tx) => fillCatalogue({ tx, now: new Date('2026-11-20T12:00:00Z'), files: { pictures: new Map() } }));
});
afterAll(() => api.close());

/** What a person would type, and a nonprofit of the demo that must be among the first three. */
const questions: [typed: string, wanted: string][] = [
  // a cause
  ['food', 'Green Ladder Pantry Network'],
  ['food pantry', 'Green Ladder Pantry Network'],
  ['food bank', 'Green Ladder Pantry Network'],
  ['hunger', 'Fallow Acre Farm Trust'],
  ['soup kitchen', 'Sunday Stockpot'],
  ['homeless', 'Sunday Stockpot'],
  ['help for homeless families', 'Warm Threshold'],
  ['eviction', 'Tenants’ Almanac'],
  ['pets', 'Crooked Tail Rescue'],
  ['dogs', 'Crooked Tail Rescue'],
  ['theatre', 'Lamplight Radio Theater'],
  ['environment', 'Bright Oar Rowing'],
  ['seniors', 'Fennel Hill Kiln'],
  ['jobs', 'Loose Gravel Bike Shop'],
  ['mental health', 'The Listening Shed'],
  ['addiction', 'Slack Tide Recovery House'],
  ['mentors', 'Chalk & Compass'],
  ['dementia', 'The Slow Parade'],
  ['veterans', 'Old Horse Meadow'],
  ['refugees', 'Thimble Row Textile Workshop'],
  // a town, a neighborhood
  ['wrenfield', 'Wrenfield Gleaners'],
  ['oldmarsh', 'Oldmarsh Wetland Trust'],
  ['port ellery', 'Tin Kettle Players'],
  ['High Alder', 'Small Boots Outdoor Preschool'],
  ['nonprofits in Tiller Ford', 'Ledger & Loom'],
  ['tiller ford md', 'Ledger & Loom'],
  ['glassworks', 'Acorn Stair Nursery School'],
  ['ropewalk', 'Ropewalk Print Studio'],
  ['spindle island', 'The Lower Quay Bookboat'],
  ['ellery county', 'Kitchen Light Housing'],
  // a ZIP code
  ['21307', 'Attic & Almanac'],
  ['near 21318', 'Crooked Tail Rescue'],
  ['food 21307', 'Wrenfield Gleaners'],
  ['21325 schools', 'Dark Sky Commons'],
  // a cause and a place
  ['food pantry Wrenfield', 'Wrenfield Gleaners'],
  ['food in wrenfield', 'Wrenfield Gleaners'],
  ['shelter tiller ford', 'Warm Threshold'],
  ['dentist wrenfield', 'Button Street Clinic'],
  ['dog rescue tiller ford', 'Crooked Tail Rescue'],
  ['theater wrenfield', 'Lamplight Radio Theater'],
  ['preschool high alder', 'Small Boots Outdoor Preschool'],
  ['legal aid port ellery', 'Tenants’ Almanac'],
  ['job training oldmarsh', 'Copper Needle Trades School'],
  ['trees port ellery', 'Ten Thousand Acorns'],
  ['reading oldmarsh', 'Page Forty Readers'],
  ['hospice high alder', 'Saltbox Chamber Singers'],
  ['river wrenfield', 'Little Sedge River League'],
  ['kids camp', 'The Understory Camp'],
  ['youth shelter', 'Fernway Youth House'],
  ['suicide hotline', 'Night Heron Crisis Line'],
  ['free dental care', 'Button Street Clinic'],
  // misspelt
  ['wrenfeild', 'Wrenfield Gleaners'],
  ['food pantrey', 'Green Ladder Pantry Network'],
  ['homless', 'Kitchen Light Housing'],
  ['orchestera', 'Second Balcony Youth Orchestra'],
  ['animel rescue', 'Crooked Tail Rescue'],
  ['adiction', 'Slack Tide Recovery House'],
  ['tutering', 'Chalk & Compass'],
  ['oldmarch wetlands', 'Oldmarsh Wetland Trust'],
  // parts of a name
  ['gleaners', 'Wrenfield Gleaners'],
  ['green ladder', 'Green Ladder Pantry Network'],
  ['ladder pantry', 'Green Ladder Pantry Network'],
  ['thimble', 'Thimble Row Textile Workshop'],
  ['tenants almanac', 'Tenants’ Almanac'],
  ['attic and almanac', 'Attic & Almanac'],
  ['little sedge', 'Little Sedge River League'],
  ['nine pilows', 'Nine Pillows Family Center'],
  ['bookboat', 'The Lower Quay Bookboat'],
  ['marigold house', 'Marigold Respite House'],
];
test.each(questions)('%j finds %s', async (typed, wanted) => {
  const { names } = await openPage(api, `/directory?search=${encodeURIComponent(typed)}`);
  expect(names.slice(0, 3)).toContain(wanted);
});

test('a category’s name and every word that it is also called find the whole category, beside what has the word itself', async () => {
  const counted = async (search: string) => (await openPage(api, `/directory?search=${search}`)).counted;
  expect(await counted('pantries')).toBe('8 nonprofits for “pantries”');
  await api.db.updateTable('categories').set({ alsoCalled: 'victuals' }).where('name', '=', 'Food & Cooking').execute();
  expect(await counted('victuals')).toBe('8 nonprofits for “victuals”');
  expect(await counted('victuls+wrenfield')).toBe('1 nonprofit for “victuls wrenfield”');
  expect(await counted('pantries')).toBe('3 nonprofits for “pantries”');
});

test('a category that is named as a group of the NTEE begins with words that people use', async () => {
  const categoryIds = [await createCategory(api.db, 'Food, Agriculture & Nutrition')];
  await createNonprofit(api.db, { name: 'Quiet Ladle', display: true, categoryIds });
  expect((await openPage(api, '/directory?search=hungre+ladle')).names).toEqual(['Quiet Ladle']);
});

test('a ZIP code that exists finds what is near it, the nearest first, with the distance', async () => {
  const [dc, box, bethesda, baltimore] = ['20001-1501', '20013', '20814', '21201'];
  for (const [name, zipcode] of [
    ['Far Kite', baltimore],
    ['Suburb Kite', bethesda],
    ['Capital Kite', dc],
    ['Boxed Kite', box],
  ] as const)
    await createNonprofit(api.db, { name, zipcode, display: true, shortDescription: 'We fly.' });
  const page = await openPage(api, '/directory?search=kite+near+20001');
  expect(page.names).toEqual(['Capital Kite', 'Boxed Kite', 'Suburb Kite']);
  expect(page.counted).toBe('3 nonprofits within 25 miles for “kite near 20001”, the nearest first');
  expect([...page.body.matchAll(/<span>([^<]*mile[^<]*)<\/span>/g)].map(([, miles]) => miles)).toEqual([
    'Less than a mile',
    'Less than a mile',
    '8 miles',
  ]);
  expect((await openPage(api, '/directory?search=20001')).names).toEqual(page.names);
  expect((await openPage(api, '/directory?search=20001+kyte')).names).toEqual(page.names);
  expect((await openPage(api, '/directory?search=kite+21201')).names).toEqual(['Far Kite']);
});

test('the towns of the results are a filter', async () => {
  const page = await openPage(api, '/directory?search=food&town=wrenfield-md');
  expect(page.names).toEqual(['Wrenfield Gleaners']);
  expect(page.counts).toMatchObject({ 'wrenfield-md': 1, 'port-ellery-md': 4 });
  expect(page.body).toContain('name="town" checked="" value="wrenfield-md"');
});
