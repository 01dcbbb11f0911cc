import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const thisYear = new Date().getUTCFullYear();
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function kite(traits: Parameters<typeof createNonprofit>[1] = {}) {
  const { id } = await createNonprofit(api.db, { name: 'Kite School', display: true, ...traits });
  return { id, path: `/directory/${id}-kite-school` };
}

const jumpsOf = (body: string) =>
  [...(/<nav class="jumps.*?<\/nav>/.exec(body)?.[0] ?? '').matchAll(/href="#([^"]*)"[^>]*>([^<]*)</g)].map(([, id, title]) => [
    id,
    title,
  ]);

test('a long profile leads to the sections that it has, each of them once; a short one does not', async () => {
  const { id, path } = await kite({ press: 'A headline', awardsAndRecognitions: ' ' });
  await createEvent(api.db, { nonprofitId: id, name: 'Flying day', date: '2199-05-01' });
  expect(jumpsOf((await openPage(api, path)).body)).toEqual([]);
  await createVolunteerOpportunity(api.db, { nonprofitId: id, title: 'Hold the string' });
  const { body } = await openPage(api, path);
  const jumps = jumpsOf(body);
  expect(jumps).toEqual([
    ['press', 'Press'],
    ['events', 'Upcoming events'],
    ['volunteer', 'Volunteer'],
  ]);
  for (const [section] of jumps) expect(body.split(` id="${section}"`)).toHaveLength(2);
});

test('visitors read of the impact what the nonprofit shows them, on the profile and in a comparison', async () => {
  const impactData = `${'Two hundred kites. '.repeat(30)}The end.`;
  const { id, path } = await kite({ impactData });
  const other = (await createNonprofit(api.db, { name: 'String School', display: true })).id;
  const compare = `/directory/compare?ids=${id},${other}`;
  const { token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  for (const page of [path, compare]) expect((await openPage(api, page)).body).not.toContain('Two hundred kites');
  const saved = await api.call('PATCH', `nonprofits/${id}/`, { token, body: { impact_public: true } });
  expect([saved.status, saved.body.impact_public]).toEqual([200, true]);
  expect((await openPage(api, path)).body).toMatch(/id="impact-data" class="lines"><h2>Impact Data<\/h2><p>Two hundred kites/);
  const { body } = await openPage(api, compare);
  expect(body).toContain('<th scope="row">Impact Data</th><td>Two hundred kites.');
  expect(body).not.toContain('The end.');
  expect(body).toContain(`href="${path}#impact-data" aria-label="All about the impact of Kite School"`);
});

test('the preview of the profile shows the impact by the same rule', async () => {
  const { id } = await kite({ impactData: 'Stored kites' });
  const { token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const preview = async (changes: object) =>
    (await api.call('POST', 'nonprofits/public-preview/', { token, body: { nonprofit: id, changes, scheme: 'light' } })).body
      .html;
  expect(await preview({})).not.toContain('Stored kites');
  expect(await preview({ impact_data: 'Typed kites' })).not.toContain('Typed kites');
  expect(await preview({ impact_public: true })).toContain('Stored kites');
  expect(await preview({ impact_public: true, impact_data: 'Typed kites' })).toContain('Typed kites');
  expect(await preview({ accepted_years: [thisYear + 1, 2011, 2010] })).toContain('2 years: 2010\u2060–\u20602011');
});

test('a profile and a comparison say how many years the nonprofit has been in the catalogue, without the coming one', async () => {
  const { id, path } = await kite({ acceptedYears: [2012, 2009, 2010, thisYear + 1] });
  const { body } = await openPage(api, path);
  expect(body).toContain('<dt>In the catalogue</dt><dd>3 years: 2009\u2060–\u20602010, 2012</dd>');
  const other = (await kite({ acceptedYears: [2020] })).id;
  const none = (await kite()).id;
  const compared = await openPage(api, `/directory/compare?ids=${id},${other},${none}`);
  expect(compared.body).toContain(
    '<th scope="row">In the catalogue</th><td>3 years: 2009\u2060–\u20602010, 2012</td><td>1 year: 2020</td><td><span class="soft">not said</span></td>',
  );
});

test('a comparison has a picture of each, and leads to how they are chosen if the programme says so', async () => {
  const ids = [(await kite({ image: 'a'.repeat(32) })).id, (await kite()).id];
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const compare = () => openPage(api, `/directory/compare?ids=${ids}`);
  const head = /<thead>(.*?)<\/thead>/s.exec((await compare()).body)?.[1] ?? '';
  expect([...head.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    expect.stringContaining('a'.repeat(32)),
    expect.stringContaining('/directory/pattern/'),
  ]);
  const main = async () => /<main.*<\/main>/s.exec((await compare()).body)?.[0] ?? '';
  expect(await main()).not.toContain('how-nonprofits-are-chosen');
  await api.call('PATCH', 'settings/', { token: staff.token, body: { how_chosen: 'We read.' } });
  expect(await main()).toContain('<a href="/directory/how-nonprofits-are-chosen">How nonprofits are chosen</a>');
});

test('a profile and a comparison show wishes that the nonprofit makes public and that are open, while the programme shows wishes', async () => {
  const { id, path } = await kite();
  const wish = (description: string, more: object) => ({ nonprofitId: id, description, amount: '450.50', ...more });
  const rows = [
    wish('A freezer', { public: true }),
    wish('A van', { public: false }),
    wish('Chairs', { public: true, fulfilled: true }),
  ];
  await api.db.insertInto('wishListItems').values(rows).execute();
  const pages = async () =>
    `${(await openPage(api, path)).body} ${(await openPage(api, `/directory/compare?ids=${id}`)).body}`.match(
      /A freezer<strong> \$450\.50|A freezer|A van|Chairs/g,
    );
  expect(await pages()).toBeNull();
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await api.call('PATCH', 'settings/', { token: staff.token, body: { wish_lists: 'PUBLIC' } });
  expect(await pages()).toEqual(['A freezer<strong> $450.50', 'A freezer<strong> $450.50']);
  await api.call('PATCH', 'settings/', { token: staff.token, body: { wish_lists: 'NONPROFITS' } });
  expect(await pages()).toBeNull();
});
