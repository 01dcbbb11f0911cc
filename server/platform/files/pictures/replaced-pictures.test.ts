import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { showing } from './replace-picture.ts';

let api: TestApi;
let own: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  ({ id: nonprofit } = await createNonprofit(api.db));
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
});
afterAll(() => api.close());

/** Uploads a picture of one colour. Returns the addresses that serve it. */
async function show(path: string, background: string) {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'picture.png');
  const { status, body } = await api.call('POST', path, { token: own.token, form });
  const picture = body.nonprofit_image ?? body.profile_image;
  return { status, addresses: picture ? [picture.image, picture.thumbnail] : [] };
}
const served = async (addresses: string[]) => Promise.all(addresses.map(async (address) => (await api.get(address)).status));

test('a replaced picture is forgotten after 30 days, unless somebody shows it', async () => {
  const [home, me] = [`nonprofits/${nonprofit}/image/`, `user/${own.id}/image/`];
  const [red, green] = [await show(home, 'red'), await show(home, 'green')];
  expect((await show(me, 'green')).addresses).toEqual(green.addresses);
  await show(home, 'blue');
  await runJobsOnce(api.app);
  expect(await served([...red.addresses, ...green.addresses])).toEqual([200, 200, 200, 200]);
  await runJobsOnce(api.app, { early: true });
  expect(await served([...red.addresses, ...green.addresses])).toEqual([404, 404, 200, 200]);
  // another row shows the picture again after it was replaced, and before the job runs
  await show(me, 'yellow');
  expect((await show(home, 'green')).addresses).toEqual(green.addresses);
  await runJobsOnce(api.app, { early: true });
  expect(await served(green.addresses)).toEqual([200, 200]);
  expect(await served((await show(me, 'red')).addresses)).toEqual([200, 200]);
});

test('one that is being forgotten at the moment in which it is shown again is there', async () => {
  const home = `nonprofits/${nonprofit}/image/`;
  const { addresses } = await show(home, 'purple');
  await show(home, 'white');
  const names = addresses.map((address: string) => address.split('/').at(-1) ?? '');
  const again = await whileLocked(api, {
    sql: 'SELECT pg_advisory_xact_lock(hashtext($1))',
    values: [`picture ${names[0]?.replace('.webp', '')}`],
    call: () => show(home, 'purple'),
    // the job deletes the files while it holds the picture's lock
    meanwhile: async () => Promise.all(names.map((name) => api.app.storage.remove(name))),
  });
  expect([again.addresses, await served(addresses)]).toEqual([addresses, [200, 200]]);
});

test('the first picture of a colleague is not the second one', async () => {
  const colleague = await createUser(api.db, { nonprofitId: nonprofit });
  const { status } = await whileLocked(api, {
    sql: "UPDATE users SET image = repeat('a', 32) WHERE id = $1",
    values: [colleague.id],
    call: () => show(`user/${colleague.id}/image/`, 'red'),
  });
  expect(status).toBe(403);
});

test('every column of pictures is known to what forgets them', async () => {
  const { rows } = await api.app.pool.query(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%image%'",
  );
  expect(rows.map((row) => row.table_name).toSorted()).toEqual(showing.map(snakeKey).toSorted());
});
