import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';

const path = '/directory/applications';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const mainOf = async () => /<main[^>]*>(.*)<\/main>/s.exec(String((await api.get(path)).body))?.[1] ?? '';
const words = async () => (await mainOf()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('without an open one it says so: with nothing else, with the last one that closed, and with the next one that opens', async () => {
  await createApplicationTemplate(api.db, { name: 'Hidden draft', isPublished: false });
  expect((await api.get(path)).status).toBe(200);
  expect(await words()).toContain('No application is open now.');
  expect(await words()).not.toContain('closed on');
  await createApplicationTemplate(api.db, { name: 'Hidden earlier', closesAt: '2019-05-01T21:00:00Z' });
  await createApplicationTemplate(api.db, { name: 'Hidden last', isPublished: false, closesAt: '2021-05-01T21:00:00Z' });
  await createApplicationTemplate(api.db, { name: 'Year <b>2020</b>', closesAt: '2020-05-01T21:00:00Z' });
  await createApplicationTemplate(api.db, { name: 'Year 2999', opensAt: '2999-01-01T17:00:00Z' });
  const main = await mainOf();
  expect(main).toContain(
    'No application is open now. “Year &lt;b&gt;2020&lt;/b&gt;” closed on Friday, May 1, 2020 at 5:00\u00a0PM\u00a0EDT.',
  );
  expect(await words()).toContain('“Year 2999” opens on Tuesday, January 1, 2999 at 12:00 PM EST.');
  expect(main).not.toContain('Hidden');
  expect(main).not.toContain('How to begin');
});

test('open ones stand in the order of their deadlines, with length, sections and the way to begin', async () => {
  const none = await createApplicationTemplate(api.db, { name: 'Open without end' });
  const soon = await createApplicationTemplate(api.db, { name: 'Open soon & long', closesAt: '2998-05-01T21:00:00Z' });
  await createApplicationTemplate(api.db, { name: 'Hidden open draft', isPublished: false, closesAt: '2998-05-01T21:00:00Z' });
  const main = await mainOf();
  expect([...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Open soon &amp; long',
    'Open without end',
    'How to begin',
  ]);
  expect([...main.matchAll(/href="(\/applications\/\d+)"/g)].map(([, to]) => to)).toEqual([
    `/applications/${soon.id}`,
    `/applications/${none.id}`,
  ]);
  expect(await words()).toContain(
    'Deadline Tuesday, May 1, 2998 at 5:00 PM EDT Asks about Your organization Length 6 questions, 3 of them required · up to 150 words · 1 file',
  );
  expect(await words()).toContain('Deadline None');
  for (const hidden of ['Hidden', 'No application is open']) expect(main).not.toContain(hidden);
});

test('the bar, the foot, the page for wrong addresses and the sitemap lead to it', async () => {
  const home = String((await api.get('/directory')).body);
  expect(home).toContain(`<a href="${path}">Apply</a>`);
  expect(home).toContain(`<a href="${path}">Open applications</a>`);
  expect((await api.get('/directory/nothing-here')).body).toContain(`See the <a href="${path}">open applications</a>.`);
  expect((await api.get('/sitemap.xml')).body).toContain(`${path}</loc>`);
});
