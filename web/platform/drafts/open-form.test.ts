import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedPages } from './live-pages.ts';
import { MemoryStorage } from './memory-storage.ts';
import { OpenForm } from './open-form.ts';

let storage: MemoryStorage;
let open: OpenForm[];
let now: number;
const living = new LockedPages(navigator.locks);
const day = 24 * 60 * 60_000;

beforeEach(() => {
  storage = new MemoryStorage();
  open = [];
  now = Date.parse('2026-11-22T10:42:00Z');
});
afterEach(() => {
  for (const form of open) form.close();
});

interface Who {
  person?: number;
  form?: string;
  stored?: Record<string, unknown>;
}

/** Opens a form on a record, and looks for drafts of closed pages. */
async function openForm({
  person = 1,
  form = 'nonprofit 12',
  stored = { name: 'Orchard', city: '' },
}: Who = {}): Promise<OpenForm> {
  const kept = new OpenForm({ person, form, storage, living, now: () => now });
  open.push(kept);
  kept.follow(stored, stored);
  await kept.begin();
  return kept;
}

/** Simulates a page that closes: its locks end, but its storage stays. */
async function crash(form: OpenForm): Promise<void> {
  form.close();
  await new Promise((resolve) => setImmediate(resolve));
}

const stored = { name: 'Orchard', city: '' };
const found = (form: OpenForm) => form.found?.copy.changes ?? null;

test('each keystroke is in the storage, and a gone page leaves it to the next form of the same person and record', async () => {
  const form = await openForm();
  for (const name of ['O', 'Or', 'Ora']) {
    form.follow({ ...stored, name }, stored);
    expect(storage.keys().map((key) => JSON.parse(storage.getItem(key) ?? '').changes)).toEqual([{ name }]);
  }
  await crash(form);
  expect(found(await openForm())).toEqual({ name: 'Ora' });
  expect(found(await openForm({ person: 2 }))).toBeNull();
  expect(found(await openForm({ form: 'nonprofit 1' }))).toBeNull();
});

test('what is typed back, saved or discarded leaves nothing', async () => {
  const form = await openForm();
  form.follow({ ...stored, name: 'x' }, stored);
  form.follow(stored, stored);
  expect(storage.keys()).toEqual([]);
  form.follow({ ...stored, name: 'y' }, stored);
  form.saved({ ...stored, name: 'y' }, { ...stored, name: 'y' });
  form.follow({ ...stored, name: 'y' }, stored);
  expect(storage.keys()).toEqual([]);
  const other = await openForm();
  other.follow({ ...stored, name: 'z' }, stored);
  other.discard();
  other.follow({ ...stored, name: 'z' }, stored);
  expect(storage.keys()).toEqual([]);
  other.follow({ ...stored, name: 'zz' }, stored);
  expect(storage.keys()).toHaveLength(1);
});

test('what was typed while the save was on its way is still kept', async () => {
  const form = await openForm();
  form.follow({ ...stored, name: 'sent, and more' }, stored);
  form.saved({ ...stored, name: 'sent' }, { ...stored, name: 'sent, and more' });
  await crash(form);
  const next = await openForm({ stored: { ...stored, name: 'sent' } });
  expect(next.found?.copy).toMatchObject({ changes: { name: 'sent, and more' }, was: { name: 'sent' } });
});

test('a save whose answer was lost is not offered again', async () => {
  const form = await openForm();
  form.follow({ ...stored, name: 'arrived' }, stored);
  await crash(form);
  const next = await openForm({ stored: { ...stored, name: 'arrived' } });
  expect(next.found).toBeUndefined();
  expect(storage.keys()).toEqual([]);
});

test('two open forms do not share a copy; what a gone one left is offered to the one that stays', async () => {
  const [one, other] = [await openForm(), await openForm()];
  one.follow({ ...stored, name: 'one' }, stored);
  other.follow({ ...stored, name: 'other' }, stored);
  for (const key of storage.keys()) one.noticed(key);
  expect(found(one)).toBeNull();
  await crash(other);
  await expect.poll(() => found(one)).toEqual({ name: 'other' });
});

test('restoring takes the copy over; a text in the same field is offered in its place', async () => {
  const first = await openForm();
  first.follow({ name: 'before the crash', city: 'Takoma Park' }, stored);
  await crash(first);
  const form = await openForm();
  form.follow({ ...stored, name: 'typed since' }, stored);
  if (!form.found) throw new Error('nothing found');
  form.restore(form.found);
  form.follow({ name: 'before the crash', city: 'Takoma Park' }, stored);
  expect(found(form)).toEqual({ name: 'typed since' });
  await crash(form);
  const last = await openForm();
  const copies = storage.keys().map((key) => JSON.parse(storage.getItem(key) ?? '').changes);
  expect(copies).toEqual(expect.arrayContaining([{ name: 'typed since' }, { name: 'before the crash', city: 'Takoma Park' }]));
  expect(copies).toHaveLength(2);
  expect(last.found).toBeDefined();
});

test('a discarded copy is gone, in other open forms too', async () => {
  const first = await openForm();
  first.follow({ ...stored, name: 'unwanted' }, stored);
  await crash(first);
  const form = await openForm();
  if (!form.found) throw new Error('nothing found');
  form.discardFound(form.found);
  expect(form.found).toBeUndefined();
  expect(storage.keys()).toEqual([]);
});

test('a password is never written', async () => {
  const empty = { email: '', password: '' };
  const form = await openForm({ form: 'new user', stored: empty });
  form.follow({ email: '', password: 'four plain words here' }, empty);
  expect(storage.keys()).toEqual([]);
  form.follow({ email: 'a@test.example', password: 'four plain words here' }, empty);
  expect(
    storage
      .keys()
      .map((key) => storage.getItem(key))
      .join(),
  ).not.toContain('plain words');
});

test('copies go after 30 days, those of visitors after an hour', async () => {
  const [mine, visitors] = [await openForm(), await openForm({ person: 0, form: 'registration' })];
  mine.follow({ ...stored, name: 'mine' }, stored);
  visitors.follow({ ...stored, name: 'theirs' }, stored);
  await crash(mine);
  await crash(visitors);
  now += 61 * 60_000;
  expect(found(await openForm({ person: 0, form: 'registration' }))).toBeNull();
  now += 29 * day;
  expect(found(await openForm())).toEqual({ name: 'mine' });
  for (const form of open) await crash(form);
  now += day;
  expect(found(await openForm())).toBeNull();
  expect(storage.keys()).toEqual([]);
});

test('a full storage is told, keeps no older text, and is told no longer once there is room', async () => {
  const form = await openForm();
  form.follow({ ...stored, name: 'short' }, stored);
  storage.quota = 300;
  form.follow({ ...stored, name: 'x'.repeat(300) }, stored);
  expect(form.trouble).toBe('full');
  expect(storage.keys()).toEqual([]);
  form.follow({ ...stored, name: 'short again' }, stored);
  expect(form.trouble).toBeNull();
});
