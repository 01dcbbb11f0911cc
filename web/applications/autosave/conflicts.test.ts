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

test('a draft typed over an older answer is shown beside the newer one', async () => {
  const page = await openPage(browser);
  page.type('a', 'mine');
  await crash(page);
  server.colleague('a', 'theirs');
  const next = await openPage(browser);
  expect(fields(next, 'a')).toEqual(['mine']);
  await later(saveTimes.idle);
  expect(server.text('a')).toBe('theirs');
  expect(next.answer('a')).toMatchObject({ field: 'mine', conflict: { answer: 'theirs', writtenBy: 'Test Person' } });
  expect(next.status).toMatchObject({ saving: 'saved', unsent: 1, conflicts: ['a'] });
  expect(drafts()).toHaveLength(1);
});

async function inConflict(): Promise<Draft> {
  const page = await openPage(browser);
  page.type('a', 'mine');
  server.colleague('a', 'theirs');
  await page.flush();
  expect(page.status.conflicts).toEqual(['a']);
  return page;
}

test('a conflict: taking mine keeps theirs to copy', async () => {
  const page = await inConflict();
  page.type('a', 'mine, improved');
  page.chooseOwn('a');
  expect(await page.flush()).toBe(true);
  expect(server.text('a')).toBe('mine, improved');
  expect(page.status.asides.map(({ uid, answer, by }) => [uid, answer, by])).toEqual([['a', 'theirs', 'Test Person']]);
});

test('a conflict: taking theirs keeps mine to copy, also after a crash', async () => {
  const page = await inConflict();
  page.chooseStored('a');
  expect(page.answer('a')).toMatchObject({ field: 'theirs', unsent: null, conflict: null });
  await crash(page);
  const next = await openPage(browser);
  expect(fields(next, 'a')).toEqual(['theirs']);
  expect(next.status.asides.map(({ answer, by }) => [answer, by])).toEqual([['mine', 'you']]);
  next.dropAside(next.status.asides[0]?.key ?? '');
  expect(next.status.asides).toEqual([]);
  expect(browser.storage.keys().filter((key) => key.startsWith('almoner.aside'))).toEqual([]);
});

test('a conflict: both in one; and a third text meanwhile is a conflict again', async () => {
  const page = await inConflict();
  server.colleague('a', 'theirs again');
  page.chooseOwn('a', 'mine\n\ntheirs');
  await page.flush();
  expect(server.text('a')).toBe('theirs again');
  expect(page.answer('a')).toMatchObject({ field: 'mine\n\ntheirs', conflict: { answer: 'theirs again' } });
  page.chooseOwn('a');
  await page.flush();
  expect(server.text('a')).toBe('mine\n\ntheirs');
});

test('both wrote the same: no conflict', async () => {
  const page = await openPage(browser);
  page.type('a', 'the same');
  server.colleague('a', 'the same');
  await page.flush();
  expect(page.status).toMatchObject({ unsent: 0, conflicts: [] });
  expect(drafts()).toEqual([]);
});

test('an answer that was read anew is shown where nothing was typed, and never over what was', async () => {
  const page = await openPage(browser);
  page.type('a', 'typed');
  server.colleague('a', 'theirs');
  server.colleague('b', 'theirs');
  page.heard(server.rows, null);
  expect(fields(page, 'a', 'b')).toEqual(['typed', 'theirs']);
  page.heard(new Map([['b', { answer: 'older', revision: 0 }]]), null);
  expect(fields(page, 'b')).toEqual(['theirs']);
});
