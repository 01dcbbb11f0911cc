import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { until } from '#tests/running-app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A picture that is slow to encode although it has few bytes: many pixels of one colour. */
async function form(background: string, side = 1_500): Promise<FormData> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
  const made = new FormData();
  made.set('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
  return made;
}
const send = ({ id, token }: SignedInPerson, body: FormData) => api.call('POST', `user/${id}/image/`, { token, form: body });
/** Bytes of each file that is being received or waits for its turn. */
async function incomingSizes(): Promise<number[]> {
  const found = await filesIn('incoming');
  const sizes = found.map((name) =>
    stat(join(api.app.config.dataDir, 'files', 'incoming', name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Promise.all(sizes);
}
const filesIn = (folder: string) => readdir(join(api.app.config.dataDir, 'files', folder));

test('a person may have three uploads at once; another person waits for one of them only', async () => {
  const [many, one] = [await createSignedIn(api.db), await createSignedIn(api.db)];
  const [large, small] = [await form('red'), await form('blue', 20)];
  let finished = 0;
  const uploads = Array.from({ length: 5 }, async () => {
    const answer = await send(many, large);
    if (answer.status === 200) finished += 1;
    return answer;
  });
  const refused = await Promise.race(uploads);
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'You already have 3 uploads under way. Wait until one has finished, then try again.' },
    headers: { 'retry-after': '5' },
  });
  expect((await send(one, small)).status).toBe(200);
  expect(finished).toBeLessThan(3);
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(3).fill(200), 429, 429]);
  expect((await send(many, small)).status).toBe(200);
  expect(await filesIn('incoming')).toEqual([]);
}, 120_000);

test('two servers on one database count the uploads of a person together, and forget those of a killed one', async () => {
  const other = await startApi({}, api);
  const person = await createSignedIn(api.db);
  const small = await form('blue', 20);
  const slots = [1, 2].map((slot) => ({
    userId: person.id,
    slot,
    holder: randomUUID(),
    until: sql<string>`now() + interval '20 seconds'`,
  }));
  await api.db.insertInto('uploadSlots').values(slots).execute();
  const large = await form('red', 5_000);
  const underWay = send(person, large);
  await until('all slots taken', 30, async () => (await slotsOf(person)) === 3);
  const refused = await other.call('POST', `user/${person.id}/image/`, { token: person.token, form: small });
  expect([refused.status, (await underWay).status]).toEqual([429, 200]);
  await api.db.updateTable('uploadSlots').set({ until: sql<string>`now()` }).execute();
  expect((await other.call('POST', `user/${person.id}/image/`, { token: person.token, form: small })).status).toBe(200);
  await other.close();
}, 120_000);

async function slotsOf({ id }: SignedInPerson): Promise<number> {
  return (await api.db.selectFrom('uploadSlots').select('slot').where('userId', '=', id).execute()).length;
}

test('a picture whose sender left is not encoded', async () => {
  const [gone, last] = [await createSignedIn(api.db), await createSignedIn(api.db)];
  const [large, theirs, small] = [await form('green', 7_000), await form('white', 30), await form('black', 20)];
  // other people's pictures are encoded first, so that the server sees in time that the sender has left
  const earlier = await Promise.all(Array.from({ length: 12 }, () => createSignedIn(api.db)));
  const before = earlier.map((person) => send(person, large));
  await Promise.race(before);
  const sender = new AbortController();
  const url = new URL(`/api/v1/user/${gone.id}/image/`, api.app.http.listeningOrigin);
  const left = fetch(url, {
    method: 'POST',
    headers: { authorization: `Token ${gone.token}` },
    body: theirs,
    signal: sender.signal,
  });
  const { size } = theirs.get('image') as File;
  await until('it has arrived', 60, async () => (await incomingSizes()).includes(size));
  sender.abort();
  await expect(left).rejects.toThrow();
  const statuses = (await Promise.all([...before, send(last, small)])).map(({ status }) => status);
  expect(statuses).toEqual(Array(13).fill(200));
  expect((await api.get('user/me/', gone.token)).body.profile_image).toBeNull();
  expect(await filesIn('incoming')).toEqual([]);
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
}, 120_000);
