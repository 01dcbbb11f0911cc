import { afterAll, beforeAll, expect, test } from 'vitest';
import { howChosenStart } from '#contract/platform/programme/how-chosen-start.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const path = '/directory/how-nonprofits-are-chosen';
let api: TestApi;
let token: string;
let profile: string;
beforeAll(async () => {
  api = await startApi();
  token = (await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token;
  const categoryIds = [await createCategory(api.db, 'Food & Cooking')];
  const { id } = await createNonprofit(api.db, { name: 'Quiet Ladle & Sons', display: true, categoryIds });
  await createNonprofit(api.db, { name: 'Hidden Ladle', categoryIds: [await createCategory(api.db, 'Hidden category')] });
  profile = `/directory/${id}-quiet-ladle-sons`;
});
afterAll(() => api.close());

const write = (how_chosen: string) => api.call('PATCH', 'settings/', { token, body: { how_chosen } });

test('a programme begins without a text; staff write one, with headings, and nothing of it is markup', async () => {
  expect((await api.get(path)).status).toBe(404);
  for (const page of [profile, '/directory', '/sitemap.xml']) expect((await api.get(page)).body).not.toContain(path);
  expect((await api.call('GET', 'settings/', { token })).body).toMatchObject({ values: { how_chosen: '' } });
  expect((await write(howChosenStart)).status).toBe(200);
  const first = String((await api.get(path)).body);
  expect(first).toContain('<h2>From an application to a decision</h2><p>Nonprofits usually come to us through an application.');
  expect((await write('No heading.\n\nWho decides\nWe <b>do</b>.\nAll of us.')).status).toBe(200);
  const { status, body } = await api.get(path);
  expect(status).toBe(200);
  expect(body).toContain(
    '<section><p>No heading.</p></section><section><h2>Who decides</h2><p>We &lt;b&gt;do&lt;/b&gt;.</p><p>All of us.</p></section>',
  );
});

test('profiles, the foot of every public page and the sitemap lead to it, unless there is no text', async () => {
  await write('We choose.');
  for (const page of [profile, '/directory', '/directory/nothing-here'])
    expect((await api.get(page)).body).toContain(`<a href="${path}">How nonprofits are chosen</a>`);
  expect((await api.get('/sitemap.xml')).body).toContain(`${path}</loc>`);
  await write('');
  expect((await api.get(path)).status).toBe(404);
  for (const page of [profile, '/directory', '/sitemap.xml']) expect((await api.get(page)).body).not.toContain(path);
});

test('only those who manage the programme write it', async () => {
  const nonprofit = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] });
  const refused = await api.call('PATCH', 'settings/', { token: nonprofit.token, body: { how_chosen: 'Ours' } });
  expect(refused.status).toBe(403);
  const long = await api.call('PATCH', 'settings/', { token, body: { how_chosen: 'a'.repeat(20_001) } });
  expect([long.status, Object.keys(long.body)]).toEqual([400, ['how_chosen']]);
});

test('an address without a page leads to the search and to the categories that have published nonprofits', async () => {
  for (const wrong of ['/directory/999999-gone', '/directory/nothing-here', '/directory/a/b', '/directory?page=999']) {
    const { status, body } = await api.get(wrong);
    expect(status).toBe(404);
    expect(body).toContain('<h1>Page Not Found</h1>');
    expect(body).toMatch(
      /<form class="find" action="\/directory" method="get">.*<input type="search" id="search"[^>]* name="search"/,
    );
    expect(body).toMatch(/<a href="\/directory\?web_categories=\d+">Food &amp; Cooking<\/a> <span>1<\/span>/);
    expect(body).not.toContain('Hidden category');
  }
});

test('a profile asks whether it is the reader’s nonprofit, and leads to its claim', async () => {
  const next = encodeURIComponent('/?claim=Quiet%20Ladle%20%26%20Sons');
  expect((await api.get(profile)).body).toContain(`<a href="/register?next=${next}">Is this your nonprofit?</a>`);
});
