import { expect, test } from 'vitest';
import { MemoryStorage } from '../../platform/drafts/memory-storage.ts';
import type { Draft } from './draft.ts';
import { type Browser, crash, draftsIn, later, openPage, Server, withTestClock } from './draft-for-tests.ts';

withTestClock();

/** Mulberry32: returns the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

const uids = ['a', 'b', 'c'];

/**
 * Nobody deletes text in this test: each new word is appended. So at the end every word must be stored on the server or
 * be set aside for copying.
 */
async function live(seed: number): Promise<{ typed: string[]; found: string }> {
  const random = randomOf(seed);
  const browser: Browser & { storage: MemoryStorage } = { storage: new MemoryStorage(), server: new Server() };
  const { server } = browser;
  const typed: string[] = [];
  const pages: Draft[] = [await openPage(browser)];

  const word = () => {
    const text = `<${typed.length}>`;
    typed.push(text);
    return text;
  };
  const any = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const type = (page: Draft, uid: string) => page.type(uid, `${page.answer(uid).field ?? ''}${word()}`);
  const resolve = (page: Draft) => {
    for (const uid of page.status.conflicts) {
      const { field, conflict } = page.answer(uid);
      const way = random(3);
      if (way === 0) page.chooseOwn(uid);
      else if (way === 1) page.chooseStored(uid);
      else page.chooseOwn(uid, `${field}${conflict?.answer}`);
    }
  };
  const crashOne = async (page: Draft) => {
    pages.splice(pages.indexOf(page), 1);
    await crash(page);
  };
  const steps: ((page: Draft) => unknown)[] = [
    (page) => type(page, any(uids)),
    (page) => type(page, any(uids)),
    (page) => type(page, any(uids)),
    () => later(random(3_000)),
    () => later(random(3_000)),
    () => server.weather.push(any(['lost on the way', 'answer lost', 'answer lost', { kind: 'signedOut' }] as const)),
    (page) => page.setStopped(true),
    (page) => page.setStopped(false),
    (page) => page.heard(server.rows, null),
    () => {
      const uid = any(uids);
      server.colleague(uid, `${server.text(uid) ?? ''}${word()}`);
    },
    resolve,
    (page) => crashOne(page),
    async () => pages.push(await openPage(browser)),
  ];

  for (let step = 0; step < 80; step += 1) {
    if (pages.length === 0) pages.push(await openPage(browser));
    await any(steps)(any(pages));
  }
  for (const page of [...pages]) await crashOne(page);
  server.weather.length = 0;
  const last = await openPage(browser);
  while (!(await last.flush())) resolve(last);
  for (const key of browser.storage.keys()) last.noticed(key);
  const asides = last.status.asides.map(({ answer }) => answer);
  expect(draftsIn(browser.storage)).toEqual([]);
  return { typed, found: [...uids.map((uid) => server.text(uid)), ...asides].join(' ') };
}

test('whatever happens, in whatever order: no word is lost', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { typed, found } = await live(seed);
    expect({ seed, lost: typed.filter((word) => !found.includes(word)) }).toEqual({ seed, lost: [] });
  }
});
