import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let first = 0;
let second = 0;
let hidden = 0;
beforeAll(async () => {
  api = await startApi();
  const categoryIds = [await createCategory(api.db, 'Lighthouses')];
  first = (await createNonprofit(api.db, { name: 'Beacon Keepers', display: true, categoryIds })).id;
  second = (await createNonprofit(api.db, { name: 'Anchor House', display: true })).id;
  hidden = (await createNonprofit(api.db, { name: 'Hidden Harbor', shortDescription: 'Hiddenwords' })).id;
});
afterAll(() => api.close());

const left = 'One nonprofit of this list is no longer in the directory and is left out.';

test('the link of a shortlist shows the same nonprofits in the same order to everybody', async () => {
  const page = await openPage(api, `/directory/shortlist?ids=${first},${second}`);
  expect([page.status, page.names]).toEqual([200, ['Beacon Keepers', 'Anchor House']]);
  expect(page.body).toContain('<p class="kicker">Lighthouses</p>');
  expect(page.body).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(page.body).not.toContain('no longer in the directory');
  expect((await openPage(api, `/directory/shortlist?ids=${second}&ids=${first}`)).names).toEqual([
    'Anchor House',
    'Beacon Keepers',
  ]);
});

test('nonprofits that are not public are left out, and the page says so', async () => {
  const page = await openPage(api, `/directory/shortlist?ids=${hidden},${second}`);
  expect([page.status, page.names]).toEqual([200, ['Anchor House']]);
  expect(page.body).toContain(left);
  expect(page.body).not.toContain('Hidden');
  await api.db.updateTable('nonprofits').set({ display: true }).where('id', '=', hidden).execute();
  expect((await openPage(api, `/directory/shortlist?ids=${hidden},${second}`)).names).toEqual(['Hidden Harbor', 'Anchor House']);
  await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', hidden).execute();
  const none = await openPage(api, `/directory/shortlist?ids=${hidden},2147483647`);
  expect([none.status, none.names]).toEqual([200, []]);
  expect(none.body).toContain('2 nonprofits of this list are no longer in the directory and are left out.');
});

test('an address without ids, or with odd ones, shows an empty shortlist or what can be read of it', async () => {
  for (const query of ['', '?ids=', '?ids=x,-1,0,99999999999', '?ids[]=1']) {
    const page = await openPage(api, `/directory/shortlist${query}`);
    expect([query, page.status, page.names]).toEqual([query, 200, []]);
    expect(page.body).toContain('No nonprofits on this shortlist.');
  }
  const most = Array.from({ length: 300 }, (_, n) => 1_000_000 + n);
  const page = await openPage(api, `/directory/shortlist?ids=${[first, first, ' ', ...most].join()}`);
  expect([page.status, page.names]).toEqual([200, ['Beacon Keepers']]);
  expect(page.body).toContain('99 nonprofits of this list are no longer in the directory');
});

test('a comparison has the first four of the address, what is known of each, and a way to leave one out', async () => {
  const more = await Promise.all(
    ['Cove Choir', 'Delta Dance', 'Ebb Theatre'].map((name) => createNonprofit(api.db, { name, display: true })),
  );
  await api.db.updateTable('nonprofits').set({ impactData: 'Hiddenimpact' }).where('id', '=', first).execute();
  await createEvent(api.db, { nonprofitId: first, name: 'Lamp night' });
  const ids = [hidden, first, second, ...more.map(({ id }) => id)];
  const { status, body } = await openPage(api, `/directory/compare?ids=${ids}`);
  expect(status).toBe(200);
  const names = [...body.matchAll(/<th scope="col"><a href="[^"]*"><img[^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
  expect(names).toEqual(['Beacon Keepers', 'Anchor House', 'Cove Choir', 'Delta Dance']);
  const facts = [...body.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, title]) => title);
  expect(facts).toEqual(['Works on', 'Upcoming events']);
  expect(body).toContain('<td>Lighthouses</td>');
  expect(body).toContain('1 more nonprofit follows when you leave one out.');
  expect(body).toContain(
    `href="/directory/compare?ids=${second},${more.map(({ id }) => id)}" aria-label="Leave out Beacon Keepers"`,
  );
  expect(body).not.toContain('Hidden');
  expect((await openPage(api, '/directory/compare')).body).toContain('No nonprofits to compare.');
});

test('a nonprofit that was merged leads to the one that was kept', async () => {
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const double = (await createNonprofit(api.db, { name: 'Beacon Keepers again', display: true })).id;
  const post = (path: string, body: object) =>
    api.call('POST', `nonprofits/${double}/merge/${path}`, { token: staff.token, body });
  const { body: preview } = await post('preview/', { into: first });
  expect((await post('', { into: first, take: [], versions: preview.versions })).status).toBe(201);
  for (const page of ['shortlist', 'compare']) {
    const { body } = await openPage(api, `/directory/${page}?ids=${double},${second}`);
    expect(body).toContain('Beacon Keepers');
    expect(body).not.toContain('Beacon Keepers again');
    expect(body).not.toContain('no longer in the directory');
  }
});
