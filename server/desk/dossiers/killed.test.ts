import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { KilledApp } from '#tests/killed-app.ts';
import { type RunningApp, until } from '#tests/running-app.ts';
import { zipEntries } from '#tests/zip-entries.ts';

let api: TestApi;
let killed: KilledApp;
let staff: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  killed = await KilledApp.prepare(api);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  ({ id: nonprofit } = await createNonprofit(api.db, { name: 'Heron Watch' }));
  await createDonation(api.db, { nonprofitId: nonprofit, amount: '25.50', dateReceived: '2025-03-01', lastName: 'Giver' });
});
afterAll(async () => {
  await api.close();
  await killed.close();
});

const ask = ({ origin }: RunningApp) =>
  fetch(`${origin}/api/v1/dossiers/`, {
    method: 'POST',
    headers: { authorization: `Token ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'NONPROFIT', about: nonprofit, new: true }),
  });
const newest = async () => (await api.get('dossiers/', staff.token)).body.results[0];

/** The zip file of the newest dossier, once it is made. */
async function madeZip({ origin }: RunningApp, after = 0) {
  const dossier = await until('a dossier', 60, async () => {
    const found = await newest();
    return found.id > after && found.state === 'READY' && found;
  });
  const zip = dossier.files.at(-1);
  const response = await fetch(`${origin}/download-dossier/?id=${dossier.id}&place=${zip.place}`, {
    headers: { authorization: `Token ${staff.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, hash('sha256', bytes)]).toEqual([200, zip.digest]);
  return { id: dossier.id, manifest: String((await zipEntries(bytes)).get('manifest.json')) };
}

test('kill -9 while a dossier is read, and again when its files are stored: the next start makes it, once and whole', async () => {
  await killed.whileHolding('LOCK TABLE wish_list_items IN ACCESS EXCLUSIVE MODE', ask);
  expect(await newest()).toMatchObject({ state: 'RUNNING', files: [] });
  await killed.whileHolding('LOCK TABLE dossier_files IN EXCLUSIVE MODE', async () => {});
  expect(await newest()).toMatchObject({ state: 'RUNNING', files: [] });
  await killed.whileRunning(async (app) => {
    const continued = await madeZip(app);
    await ask(app);
    const other = await madeZip(app, continued.id);
    expect(continued.manifest).toBe(other.manifest);
    expect(JSON.parse(continued.manifest).files).toContainEqual(expect.objectContaining({ name: 'donations.csv' }));
    expect((await api.get('dossiers/', staff.token)).body.count).toBe(2);
  });
  const told = await api.db.selectFrom('notices').select('title').where('userId', '=', staff.id).execute();
  expect(told).toEqual([{ title: 'A dossier is ready' }, { title: 'A dossier is ready' }]);
}, 180_000);
