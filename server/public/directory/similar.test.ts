import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const similarOn = (body: string) =>
  [...(body.split('id="similar"')[1] ?? '').matchAll(/<span class="name">(.*?)<\/span><\/a>/g)].map(([, name]) => name);

test('a profile names published nonprofits of its categories, the most alike first', async () => {
  const [river, school, other] = [
    await createCategory(api.db, 'R'),
    await createCategory(api.db, 'S'),
    await createCategory(api.db, 'O'),
  ];
  const place = { city: 'Port Ellery', state: 'MD' };
  const make = (name: string, traits: object) => createNonprofit(api.db, { name, display: true, ...traits });
  const { id } = await make('Own', { categoryIds: [river, school], tags: ['Boats'], ...place });
  await make('Same place', { categoryIds: [river], ...place });
  await make('Both', { categoryIds: [river, school] });
  await make('Tagged', { categoryIds: [river], tags: ['boats'], ...place });
  await make('Category alone', { categoryIds: [school] });
  await make('A fifth', { categoryIds: [school], state: 'VA' });
  await make('Unlike', { categoryIds: [other], tags: ['Boats'], ...place });
  await make('Hidden', { categoryIds: [river, school], tags: ['Boats'], ...place, display: false });
  const { body } = await openPage(api, `/directory/${id}-own`);
  expect(similarOn(body)).toEqual(['Tagged', 'Both', 'Same place', 'A fifth']);
  const alone = await make('Alone', { categoryIds: [] });
  const page = await openPage(api, `/directory/${alone.id}-alone`);
  expect([page.status, page.body.includes('Similar nonprofits')]).toEqual([200, false]);
});

test('the card is the one page that others may frame: it runs nothing and sets no cookie', async () => {
  const { id } = await createNonprofit(api.db, { name: 'A & <b>B</b>', display: true, shortDescription: 'Words "here"' });
  const card = await api.get(`/directory/${id}/card`);
  expect(card.status).toBe(200);
  expect(card.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(card.headers['content-security-policy']).toContain("default-src 'none'");
  expect(card.headers['content-security-policy']).not.toContain('script-src');
  expect(card.headers).not.toHaveProperty('x-frame-options');
  expect(card.headers).not.toHaveProperty('set-cookie');
  expect(card.body).not.toContain('<script');
  expect(card.body).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
  for (const path of [`/directory/${id}-a-b-b-b`, '/directory', '/directory/volunteer', '/login']) {
    const { headers } = await api.get(path);
    expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  const hidden = await createNonprofit(api.db, { name: 'Hidden' });
  expect((await api.get(`/directory/${hidden.id}/card`)).status).toBe(404);
  expect((await api.get('/directory/x/card')).status).toBe(404);
});
