import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { linkedDataOf, openPage } from '#tests/directory-pages.ts';
import { createLibraryFile } from '#tests/factories/library.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createTier } from '#tests/factories/subscriptions.ts';

const origin = 'https://almoner.test.example';
const path = '/learning-commons/about';
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: origin, PROGRAMME_NAME: 'Catalogue & Friends' });
});
afterAll(() => api.close());

test('until there is a price or a file, no public page leads to it, and it claims nothing and sells nothing', async () => {
  const link = `<a href="${path}"`;
  const directory = await openPage(api, '/directory');
  expect(directory.body).not.toContain(link);
  expect((await api.get('/sitemap.xml')).body).not.toContain(path);
  const closed = await openPage(api, path);
  expect(closed.body).toContain('It is not open yet.');
  expect(closed.body).not.toMatch(/Buy now|<dd>|year costs|library of templates, guides and recordings/i);
  expect(linkedDataOf(closed.body)).toEqual([]);

  await createLibraryFile(api.db, { name: 'Zeppelin handbook', description: 'Zeppelins inside', tags: ['zeppelin'] });
  await createLibraryFile(api.db, { name: 'Not for nonprofits yet', approved: false });
  expect((await openPage(api, '/directory')).body).toContain(link);
  expect((await api.get('/sitemap.xml')).body).toContain(path);
  const open = await openPage(api, path);
  expect(figuresOf(open.body)).toEqual([['resource', '1']]);
  expect(open.body).not.toMatch(/Buy now|Pay by card|It is not open yet/i);
  await createNonprofit(api.db, { learningCommonsGranted: true });
  await createNonprofit(api.db, { learningCommonsGranted: true });
  expect(figuresOf((await openPage(api, path)).body)).toEqual([
    ['resource', '1'],
    ['charities', '2'],
  ]);
});

/** The large figures of the page: what each counts, and the number. */
const figuresOf = (html: string) =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, what, figure]) => [what, figure]);

test('visitors read everything without a script, at one address that search engines know', async () => {
  const tier = await createTier(api.db, { priceCents: 12_050 });
  const { status, body, headers } = await openPage(api, path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'public, max-age=0, s-maxage=30, must-revalidate',
  ]);
  expect(body).toContain('<title>Learning Commons · Catalogue &amp; Friends</title>');
  expect(body).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
  expect(body).toContain(`<a href="${path}" aria-current="page">Learning Commons</a>`);
  expect(body).toContain('Buy now');
  for (const category of ['Board Development', 'Marketing &amp; Communications', 'Evaluation &amp; Data'])
    expect(body).toContain(`<h3>${category}</h3>`);
  expect(body).toContain('<li>Recruiting Board Members</li>');
  expect(body).toContain('$120.50');
  expect(body).toContain(`data-buy="${tier.id}"`);
  expect(body).toContain('The form needs JavaScript');
  expect((await api.get('/sitemap.xml')).body).toContain(`<loc>${origin}${path}</loc>`);
  expect((await api.get('/api/v1/learning-commons/about')).status).not.toBe(200);
});

test('its linked data names the prices and the questions', async () => {
  const [service, faq] = linkedDataOf((await openPage(api, path)).body);
  expect(service).toMatchObject({
    '@type': 'Service',
    provider: { name: 'Catalogue & Friends' },
    offers: [{ '@type': 'Offer', price: 120.5, priceCurrency: 'USD' }],
  });
  expect(faq).toMatchObject({ '@type': 'FAQPage' });
});

test('staff change the figures and the prices, and the page shows them at once', async () => {
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const before = await openPage(api, path);
  const cached = await openPage(api, path, { 'if-none-match': before.headers['etag'] ?? '' });
  expect(cached.status).toBe(304);
  const body = { learning_resources: '1,250', learning_webinars: '<b>20+</b>', learning_charities: '400+' };
  expect(await api.call('PATCH', 'settings/', { token: staff.token, body })).toMatchObject({ status: 200 });
  await api.db.updateTable('learningTiers').set({ isOffered: false }).execute();
  const after = await openPage(api, path);
  expect(figuresOf(after.body)).toEqual([
    ['resources', '1,250'],
    ['live webinars per year', '&lt;b&gt;20+&lt;/b&gt;'],
    ['charities', '400+'],
  ]);
  expect(after.body).not.toContain('What a year costs');
  expect(after.body).not.toContain('I want to buy now');
  expect(after.body).not.toContain('Buy now');
});

test('nothing of the library stands on the page', async () => {
  expect((await openPage(api, path)).body).not.toMatch(/zeppelin/i);
});
