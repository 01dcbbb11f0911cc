import { beforeEach, expect, test } from 'vitest';
import { MemoryStorage } from '../../platform/drafts/memory-storage.ts';
import type { Draft } from './draft.ts';
import { type Browser, crash, draftsIn, fields, later, openPage, Server, withTestClock } from './draft-for-tests.ts';
import { saveTimes } from './saver.ts';

let browser: Browser & { storage: MemoryStorage };
let server: Server;

withTestClock();
beforeEach(() => {
  server = new Server();
  browser = { storage: new MemoryStorage(), server };
});

const drafts = () => draftsIn(browser.storage);

function typeIn(page: Draft, uid: string, text: string): void {
  for (let end = 1; end <= text.length; end += 1) page.type(uid, text.slice(0, end));
}

test('a keystroke is in the storage before anything else, and leaves it once it is acknowledged', async () => {
  const page = await openPage(browser);
  page.type('a', 'H');
  expect(drafts()).toHaveLength(1);
  expect(JSON.parse(browser.storage.getItem(drafts()[0] ?? '') ?? '')).toEqual({
    answer: 'H',
    revision: 0,
    typedAt: Date.parse('2026-11-21T14:30:00Z'),
  });
  expect(page.status).toMatchObject({ saving: 'saving', unsent: 1 });
  await later(saveTimes.idle);
  expect(server.text('a')).toBe('H');
  expect(drafts()).toEqual([]);
  expect(page.status).toMatchObject({ saving: 'saved', savedAt: '2026-11-21T14:32:00.000Z', unsent: 0 });
});

test('a save waits until typing stops, but not for ever', async () => {
  const page = await openPage(browser);
  for (let second = 0; second < 9; second += 1) {
    page.type('a', `${second}`);
    await later(900);
  }
  expect(server.saves).toEqual([]);
  for (let second = 0; second < 4; second += 1) {
    page.type('a', `more ${second}`);
    await later(900);
  }
  expect(server.saves).toHaveLength(1);
  await later(saveTimes.idle);
  expect(server.text('a')).toBe('more 3');
});

test('what is typed while a save is on its way stays unsent and follows', async () => {
  const page = await openPage(browser);
  page.type('a', 'one');
  const saving = page.flush();
  page.type('a', 'one two');
  await saving;
  expect(server.text('a')).toBe('one');
  expect(page.answer('a')).toMatchObject({ field: 'one two', revision: 1, unsent: { revision: 1 } });
  expect(drafts()).toHaveLength(1);
  await later(saveTimes.idle);
  expect(server.text('a')).toBe('one two');
  expect(drafts()).toEqual([]);
});

test('a failed save is told and tried again, more and more seldom, and at once when asked', async () => {
  const page = await openPage(browser);
  server.weather.push('lost on the way', 'lost on the way', 'lost on the way');
  page.type('a', 'text');
  await later(saveTimes.idle);
  expect(page.status).toMatchObject({ saving: 'retrying', unsent: 1 });
  await later(1_000);
  await later(1_000);
  expect(server.weather).toHaveLength(1);
  await later(1_000);
  expect(server.weather).toHaveLength(0);
  expect(page.status.saving).toBe('retrying');
  expect(await page.flush()).toBe(true);
  expect(page.status.saving).toBe('saved');
  expect(server.text('a')).toBe('text');
});

test('a save whose answer was lost is no conflict with itself', async () => {
  const page = await openPage(browser);
  server.weather.push('answer lost');
  page.type('a', 'one');
  await later(saveTimes.idle);
  page.type('a', 'one two');
  await later(2_000);
  expect(server.text('a')).toBe('one two');
  expect(page.status).toMatchObject({ saving: 'saved', conflicts: [] });
});

test('a text typed back to what is stored is sent all the same while another may be under way', async () => {
  const page = await openPage(browser);
  server.weather.push('lost on the way');
  page.type('a', 'one');
  await page.flush();
  page.type('a', '');
  page.heard(new Map([['a', { answer: '', revision: 0 }]]), null);
  expect(page.status.unsent).toBe(1);
  await page.flush();
  const late = { writer: page.writer, sequence: 1, answers: [{ uid: 'a', answer: 'one', revision: 0 }] };
  expect(server.take(late)).toMatchObject({ answers: [], conflicts: [] });
  expect(server.text('a')).toBe('');
});

test('a crash: the next page has every character, and is no conflict with the one that is gone', async () => {
  const page = await openPage(browser);
  server.weather.push('answer lost');
  typeIn(page, 'a', 'arrived, but nobody heard');
  await page.flush();
  typeIn(page, 'b', 'never sent');
  await crash(page);
  const next = await openPage(browser);
  expect(fields(next, 'a', 'b')).toEqual(['arrived, but nobody heard', 'never sent']);
  await later(saveTimes.idle);
  expect([server.text('a'), server.text('b')]).toEqual(['arrived, but nobody heard', 'never sent']);
  expect(next.status).toMatchObject({ saving: 'saved', unsent: 0, conflicts: [] });
  expect(browser.storage.keys()).toEqual([`almoner.draft.1.7.${next.writer}`].filter((key) => browser.storage.getItem(key)));
});

test('two living tabs do not take from each other; a closed one is taken over by the other', async () => {
  const one = await openPage(browser);
  one.type('a', 'from one');
  const other = await openPage(browser);
  expect(fields(other, 'a')).toEqual([null]);
  other.type('b', 'from other');
  other.type('a', 'from other too');
  one.noticed(drafts().find((key) => key.endsWith('.b')) ?? '');
  await crash(other);
  await new Promise((resolve) => setImmediate(resolve));
  expect(fields(one, 'b')).toEqual(['from other']);
  // both texts were typed in this browser: the newer one is shown, the older one can be copied
  expect([one.answer('a').field, ...one.status.asides.map(({ answer }) => answer)].sort()).toEqual([
    'from one',
    'from other too',
  ]);
  await later(saveTimes.idle);
  expect(server.text('b')).toBe('from other');
});

test("another person's drafts are neither shown nor sent", async () => {
  const page = await openPage(browser);
  page.type('a', 'private');
  await crash(page);
  const theirs = await openPage({ ...browser, person: 2 });
  expect(fields(theirs, 'a')).toEqual([null]);
  await later(60_000);
  expect(server.saves).toEqual([]);
  expect(drafts()).toHaveLength(1);
});

test('signed out: nothing is sent, everything is kept, and it goes on afterwards', async () => {
  const page = await openPage(browser);
  server.weather.push({ kind: 'signedOut' });
  page.type('a', 'text');
  await page.flush();
  page.setStopped(true);
  expect(page.status).toMatchObject({ saving: 'stopped', unsent: 1 });
  page.type('a', 'text and more');
  await later(600_000);
  expect(server.saves).toEqual([]);
  page.setStopped(false);
  await later(0);
  expect(server.text('a')).toBe('text and more');
});

test('closed meanwhile: the text stays, and nothing is sent until it is open again', async () => {
  const page = await openPage(browser);
  server.weather.push({ kind: 'closed' });
  page.type('a', 'too late');
  await page.flush();
  expect(page.status).toMatchObject({ saving: 'closed', unsent: 1 });
  await later(600_000);
  expect(server.saves).toEqual([]);
  expect(fields(page, 'a')).toEqual(['too late']);
  page.setClosed(false);
  await later(saveTimes.retries[0] ?? 0);
  expect(server.text('a')).toBe('too late');
});

test('a full storage is told, the server is saved to all the same, and it is told when there is room again', async () => {
  const page = await openPage(browser);
  browser.storage.quota = 400;
  page.type('a', 'x'.repeat(1_000));
  expect(page.status.storage).toBe('full');
  expect(drafts()).toEqual([]);
  page.type('b', 'short');
  expect(page.status.storage).toBe('full');
  await later(saveTimes.idle);
  expect([server.text('a'), server.text('b')]).toEqual(['x'.repeat(1_000), 'short']);
  expect(page.status).toMatchObject({ saving: 'saved', storage: null });
});

test('no older text stays in a full storage in place of a newer one', async () => {
  const page = await openPage(browser);
  page.type('a', 'x'.repeat(100));
  browser.storage.quota = 300;
  page.type('a', 'x'.repeat(300));
  expect(drafts()).toEqual([]);
});

test('without a storage the server is saved to all the same', async () => {
  const page = await openPage({ storage: null, server });
  page.type('a', 'text');
  expect(page.status.storage).toBe('forbidden');
  await later(saveTimes.idle);
  expect(server.text('a')).toBe('text');
});

test('a day of long answers goes in several saves, one after the other', async () => {
  const page = await openPage(browser);
  const uids = Array.from({ length: 40 }, (_, index) => `q${index}`);
  for (const uid of uids) page.type(uid, '€'.repeat(20_000));
  await page.flush();
  expect(server.saves.length).toBeGreaterThan(4);
  for (const save of server.saves) expect(JSON.stringify(save).length * 3).toBeLessThan(1_300_000);
  expect(server.saves.map(({ sequence }) => sequence)).toEqual(server.saves.map((_, index) => index + 1));
  expect(uids.map((uid) => server.text(uid))).toEqual(uids.map(() => '€'.repeat(20_000)));
});

test.each([
  ['named', { c: 'Not this.' }],
  ['not named', undefined],
  ['named by nothing that was sent', {}],
])('an answer that the server does not take, %s, holds up no other, and is sent again once it is changed', async (_, reasons) => {
  const takes = server.send;
  server.send = async (save) => {
    const bad = save.answers.some(({ answer }) => answer === 'bad');
    return bad ? { kind: 'refused', why: 'Not this.', ...(reasons && { reasons }) } : takes(save);
  };
  const page = await openPage(browser);
  for (const uid of ['a', 'b', 'c', 'd', 'e']) page.type(uid, uid === 'c' ? 'bad' : 'good');
  await page.flush();
  expect(['a', 'b', 'c', 'd', 'e'].map((uid) => server.text(uid))).toEqual(['good', 'good', undefined, 'good', 'good']);
  expect(page.answer('c')).toMatchObject({ field: 'bad', refused: 'Not this.' });
  expect(page.status).toMatchObject({ unsent: 1, refused: ['c'], saving: 'saved' });
  expect(drafts()).toHaveLength(1);
  page.type('c', 'better');
  await page.flush();
  expect(server.text('c')).toBe('better');
  expect(page.status.refused).toEqual([]);
});
