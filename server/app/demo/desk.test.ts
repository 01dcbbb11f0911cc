import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { doubles } from './catalogue/doubles.ts';
import { catalogue } from './catalogue/entries.ts';
import { demoPassword, fillDemo } from './demo.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  await fillDemo({ db: api.db, storage: api.app.storage, vault: api.app.vault, hashPassword });
  const body = { email: 'staff@demo.example', password: demoPassword };
  ({ token } = (await api.call('POST', 'login/', { body })).body);
});
afterAll(() => api.close());

const read = async (path: string) => (await api.get(path, token)).body;
const year = new Date().getFullYear() - 1;
const none = { changed: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 };

test('three bulk changes: one done, one that could not change an account, one undone but for one record', async () => {
  const { results } = await read('bulk-changes/');
  expect(results).toMatchObject([
    { ...none, title: 'Take down from web', state: 'UNDONE', chosen: 4, changed: 4, undone: 3, kept: 1 },
    { ...none, title: 'Deactivate accounts', state: 'DONE', chosen: 2, changed: 1, refused: 1 },
    { ...none, title: `Add accepted year ${year}`, state: 'DONE', chosen: 6, changed: 4, unchanged: 2 },
  ]);
  const [undone, refused, done] = results;
  expect((await read(`bulk-changes/${undone.id}/rows/?undo=KEPT`)).results).toMatchObject([
    { before: 'yes', after: 'no', undo_reason: 'It was changed since.' },
  ]);
  expect((await read(`bulk-changes/${refused.id}/rows/`)).results).toMatchObject([
    { name: 'Demo Former Editor', outcome: 'CHANGED', before: 'yes', after: 'no' },
    { name: 'Demo Treasurer', outcome: 'REFUSED', reason: 'This is your own account.' },
  ]);
  expect((await read(`bulk-changes/${done.id}/rows/?outcome=CHANGED`)).count).toBe(4);
  for (const { created_at: at } of results) expect(Date.parse(at)).toBeLessThan(Date.now() - 2 * 24 * 3_600_000);
});

test('the audit trail has their entries, each of its day', async () => {
  const { results } = await read('audit/?subject_kind=bulkChange');
  expect(results.map(({ action, subject: { name } }: { action: string; subject: { name: string } }) => [action, name])).toEqual([
    ['undone', 'Take down from web: 4 nonprofits'],
    ['made', 'Take down from web: 4 nonprofits'],
    ['made', 'Deactivate accounts: 2 people'],
    ['made', `Add accepted year ${year}: 6 nonprofits`],
  ]);
  for (const { at } of results) expect(Date.parse(at)).toBeLessThan(Date.now() - 24 * 3_600_000);
});

test('pairs that look alike: two to look at, one that was dismissed before; the public sees none of them twice', async () => {
  const pairs = async (query = '') =>
    (await read(`look-alikes/${query}`)).results.map(
      ({ one, other, reasons }: { one: { name: string }; other: { name: string }; reasons: string[] }) => [
        one.name,
        other.name,
        reasons.join(),
      ],
    );
  expect(await pairs()).toEqual([
    ['Sunday Stockpot', 'Sunday Stockpot, Inc.', 'NAME'],
    ['The Doorframe Fund', 'Doorframe Fund', 'NAME,PHONE'],
  ]);
  expect(await pairs('?dismissed=true')).toEqual([['Little Sedge River League', 'Little Sedge Paddlers', 'WEBSITE']]);
  const { lines } = await read('home/today/');
  expect(lines.find(({ key }: { key: string }) => key === 'look-alikes')?.numbers).toMatchObject([{ count: 2 }]);
  const published = catalogue.filter(({ published: where = 'web' }) => where === 'web');
  expect((await openPage(api, '/directory')).counted).toBe(`${published.length} nonprofits`);
  expect((await openPage(api, '/directory?search=Stockpot')).names).toEqual(['Sunday Stockpot']);
  expect((await read('nonprofits/')).count).toBe(catalogue.length + doubles.length);
});
