import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent, createNewsArticle, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createUser } from '#tests/factories/people.ts';

/** Lists for every column of a nonprofit whether visitors may see it. A new column fails the test until it is listed. */
const shown = {
  name: 'Shownname',
  ein: '987654321',
  shortDescription: 'Shownshort',
  longDescription: 'Shownlong',
  areasAndClientsServed: 'Shownareas',
  awardsAndRecognitions: 'Shownawards',
  press: 'Shownpress',
  phoneNumber: '202-555-0142',
  url: 'https://shownurl.example/',
  givingUrl: 'https://showngiving.example/',
  website: 'https://shownwebsite.example/',
  facebook: 'https://shownfacebook.example/',
  linkedin: 'https://shownlinkedin.example/',
  twitter: 'showntwitter',
  city: 'Showncity',
  state: 'DC',
};
const hidden = {
  email: 'hiddenemail@test.example',
  paypalEmail: 'hiddenpaypal@test.example',
  faxNumber: '202-555-0177',
  phoneRegion: 'Hiddenregion',
  address1: 'Hiddenstreet',
  address2: 'Hiddensuite',
  zipcode: '20009-4321',
  categoryCrosslisted: 'Hiddencrosslisted',
  nteeCode: 'Hiddenntee',
  impactData: 'Hiddenimpact',
  collaboration: 'Hiddencollaboration',
  promotion: 'Hiddenpromotion',
  regionalChapter: 'Hiddenchapter',
  headquarters: 'Hiddenheadquarters',
  inactiveDate: '1987-06-05',
  learningCommonsUntil: '1987-06-07',
};
/** columns that the pages are not searched for: a page would not show their stored text, or their value could occur anywhere */
const others = [
  ...['id', 'tags', 'categoryIds', 'budgetSize', 'image', 'display', 'updatedAt'],
  ...[
    'version',
    'createdAt',
    'print',
    'printCategoryId',
    'acceptedYears',
    'impactPublic',
    'firstShownAt',
    'shownAt',
    'shownChangedAt',
    'learningCommonsGranted',
    'primaryUserId',
    'ownerId',
    'nameKey',
    'search',
    'directorySearch',
    'zip5',
    'townKey',
    'facets',
  ],
];

let api: TestApi;
let id: number;
let unpublished: number;
/** the text of every page and list that a visitor can reach */
let everything: string;

beforeAll(async () => {
  api = await startApi();
  const printCategoryId = await createCategory(api.db, 'Hiddenprint');
  const categoryIds = [await createCategory(api.db, 'Showncategory', 'Showngroup')];
  ({ id } = await createNonprofit(api.db, {
    ...shown,
    ...hidden,
    display: true,
    print: true,
    learningCommonsGranted: true,
    printCategoryId,
    categoryIds,
    budgetSize: '1M_TO_3M',
    acceptedYears: [1979],
    tags: ['Showntag'],
  }));
  await publishItems(id, 'Shown');
  await createEvent(api.db, { nonprofitId: id, name: 'Hiddendraft', description: 'Hiddendrafttext', published: false });
  await createVolunteerOpportunity(api.db, {
    nonprofitId: id,
    title: 'Hiddenprivate',
    description: 'Hiddenprivatetext',
    isPublic: false,
  });
  const user = await createUser(api.db, { email: 'hiddenperson@test.example', lastName: 'Hiddenperson', nonprofitId: id });
  await api.db.updateTable('nonprofits').set({ primaryUserId: user.id }).where('id', '=', id).execute();
  await api.db.insertInto('wishListItems').values({ nonprofitId: id, description: 'Hiddenwish', amount: '4321.09' }).execute();
  const kept = { name: 'Hiddennonprofit', ein: '123123123', shortDescription: 'Hiddenshort' };
  unpublished = (await createNonprofit(api.db, { ...shown, ...kept })).id;
  await publishItems(unpublished, 'Hidden');
  everything = await readEverything();
});
afterAll(() => api.close());

async function publishItems(nonprofitId: number, word: string): Promise<void> {
  await createEvent(api.db, {
    nonprofitId,
    name: `${word}event`,
    description: `${word}eventtext`,
    address1: `${word}eventplace`,
    contactName: `${word}host`,
  });
  await createNewsArticle(api.db, { nonprofitId, title: `${word}article`, description: `${word}articletext` });
  await createVolunteerOpportunity(api.db, {
    nonprofitId,
    title: `${word}chance`,
    notes: 'Hiddennote',
    description: `${word}chancetext`,
    contactName: `${word}keeper`,
  });
}

async function readEverything(): Promise<string> {
  const profile = `/directory/${id}-shownname`;
  const lists = ['/directory', '/directory?search=shownname', '/directory/volunteer', '/directory/events', '/directory/news'];
  const feeds = ['events.ics', 'feed.atom', 'feed.rss'].flatMap((file) => [`/directory/${file}`, `/directory/${id}/${file}`]);
  const shortlist = `/directory/shortlist?ids=${id},${unpublished}`;
  const compare = `/directory/compare?ids=${id},${unpublished}`;
  const paths = [
    ...lists,
    ...feeds,
    profile,
    shortlist,
    compare,
    '/sitemap.xml',
    '/sitemaps/0.xml',
    '/sitemaps/1.xml',
    '/robots.txt',
  ];
  const pages = await Promise.all(paths.map((path) => api.get(path)));
  expect(pages.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return pages.map(({ body }) => body).join('\n');
}

test('every column of a nonprofit is decided upon', async () => {
  const row = await api.db.selectFrom('nonprofits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(Object.keys(row).sort()).toEqual([...Object.keys(shown), ...Object.keys(hidden), ...others].sort());
});

test.each(Object.entries(shown))('%s is shown', (column, value) => {
  expect(everything).toContain(column === 'ein' ? '98-7654321' : value);
});

test.each([
  'Showncategory',
  'Showngroup',
  '1 year: 1979',
  'Showntag',
  'From $1m to $3m',
  'Shownevent',
  'Showneventplace',
  'Shownhost',
  'Shownarticle',
  'Shownchance',
  'Shownkeeper',
])('%s is shown', (text) => expect(everything).toContain(text));

test.each(Object.entries(hidden))('%s stays inside', async (_column, value) => {
  expect(everything.includes(value)).toBe(false);
  const found = await openPage(api, `/directory?search=${encodeURIComponent(value)}`);
  expect(found).toMatchObject({ status: 200, names: [] });
});

test.each([
  ...['hiddenperson@test.example', 'Hiddenperson', 'Hiddenwish', '4321.09', '4,321', 'Hiddennonprofit', 'Hiddenshort'],
  ...[
    'Hiddendraft',
    'Hiddenprivate',
    'Hiddenprivatetext',
    'Hiddennote',
    'Hiddendrafttext',
    'Hiddenevent',
    'Hiddeneventtext',
    'Hiddeneventplace',
    'Hiddenhost',
    'Hiddenarticle',
    'Hiddenchance',
    'Hiddenkeeper',
    '1987',
  ],
])('%s stays inside', async (text) => {
  expect(everything.includes(text)).toBe(false);
  const path = encodeURIComponent(text);
  expect((await openPage(api, `/directory?search=${path}`)).names).toEqual([]);
  expect((await openPage(api, `/directory/volunteer?search=${path}`)).counted).toMatch(/^0 opportunities/);
});

test('the category in print is shown nowhere', async () => {
  expect(everything.includes('Hiddenprint')).toBe(false);
  expect((await openPage(api, `/directory/${id}-shownname`)).body.includes('Hiddenprint')).toBe(false);
});
