import { afterEach, expect, test, vi } from 'vitest';
import { AskedPages } from '../../platform/drafts/live-pages.ts';
import { MemoryStorage } from '../../platform/drafts/memory-storage.ts';
import { closeAll, crash, openPage, Server } from './draft-for-tests.ts';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  closeAll();
  for (const channel of channels.splice(0)) channel.close();
});

/** What a page in a browser without locks uses: it asks other pages over a broadcast channel, on which each page has its own end. */
function asking() {
  const channel = new BroadcastChannel('writers-of-a-test');
  channels.push(channel);
  return new AskedPages(channel);
}

test('without locks a living page keeps its draft, and one that is gone leaves it to the other, under the name of that', async () => {
  const browser = { storage: new MemoryStorage(), server: new Server() };
  const first = await openPage({ ...browser, living: asking() });
  first.setStopped(true);
  first.type('a', 'typed in the first');
  const second = await openPage({ ...browser, living: asking() });
  expect(second.answer('a').field).toBe(null);
  await crash(first);
  const adopted = { field: 'typed in the first', unsent: { writer: second.writer, revision: 0 } };
  await vi.waitFor(() => expect(second.answer('a')).toMatchObject(adopted), 30_000);
  expect(await second.flush()).toBe(true);
  expect(browser.server.text('a')).toBe('typed in the first');
});
