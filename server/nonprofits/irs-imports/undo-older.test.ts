import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const fileOf = (...lines: Record<string, string>[]) => [header, ...lines.map((one) => line(one))].join('\n');
const read = async (id: number) => (await api.get(`irs-imports/${id}/`, staff.token)).body;
const post = (path: string, body: object = {}) => api.call('POST', path, { token: staff.token, body });
async function imported(...lines: Record<string, string>[]): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([fileOf(...lines)]), 'eo_dc.csv');
  const { id } = (await api.call('POST', 'irs-imports/', { token: staff.token, form })).body;
  await runJobsOnce(api.app);
  expect((await post(`irs-imports/${id}/store/`, { states: null, majors: null })).status).toBe(200);
  await runJobsOnce(api.app);
  expect((await read(id)).state).toBe('STORED');
  return id;
}
async function undone(id: number) {
  expect((await post(`irs-imports/${id}/undo/`)).status).toBe(200);
  await runJobsOnce(api.app);
  const { state, removed, restored, kept, confirmed } = await read(id);
  return { state, removed, restored, kept, confirmed };
}
const left = async (id: number) =>
  (await api.get(`/download-irs-import-kept/?import=${id}`, staff.token)).body.trim().split('\r\n').slice(1);
const nonprofit = (ein: string) =>
  api.db.selectFrom('nonprofits').select(['id', 'name', 'city', 'address1', 'version']).where('ein', '=', ein).executeTakeFirst();
const names = async (...eins: string[]) => Promise.all(eins.map(async (ein) => (await nonprofit(ein))?.name));
const none = { state: 'UNDONE', removed: 0, restored: 0, kept: 0, confirmed: 0 };

test('undoing the oldest import leaves what later ones have, as they have it; undoing those too leaves nothing', async () => {
  const eins = ['810000001', '810000002', '810000003', '810000004'];
  const [only, same, changed, last] = eins.map((EIN) => ({ EIN, NAME: `OLD ${EIN.at(-1)}` }));
  const first = await imported(only ?? {}, same ?? {}, changed ?? {});
  const second = await imported(same ?? {}, { ...changed, NAME: 'RENAMED' }, last ?? {});
  const third = await imported(same ?? {}, { ...changed, NAME: 'RENAMED' });
  expect(await read(second)).toMatchObject({ added: 1, updated: 1 });
  expect(await undone(first)).toEqual({ ...none, removed: 1, confirmed: 2 });
  expect(await names(...eins)).toEqual([undefined, 'Old 2', 'Renamed', 'Old 4']);
  const stays = 'A later import has it too.';
  expect(await left(first)).toEqual([`810000002,Old 2,${stays}`, `810000003,Renamed,${stays}`]);
  // The second import is now the oldest. It had added the nonprofits that the third import confirmed.
  expect(await undone(second)).toEqual({ ...none, removed: 1, confirmed: 2 });
  expect(await names(...eins)).toEqual([undefined, 'Old 2', 'Renamed', undefined]);
  expect(await undone(third)).toEqual({ ...none, removed: 2 });
  expect(await names(...eins)).toEqual([undefined, undefined, undefined, undefined]);
});

test('values: undoing the import in the middle leaves what the last one confirms, and what people wrote', async () => {
  const row = { EIN: '820000001', NAME: 'FIRST NAME', STREET: '1 FIRST ST', CITY: 'WASHINGTON' };
  await imported(row);
  const second = await imported({ ...row, NAME: 'SECOND NAME', STREET: '2 SECOND ST', CITY: 'BALTIMORE' });
  const third = await imported({ ...row, NAME: 'SECOND NAME' });
  const { id, version } = (await nonprofit(row.EIN)) ?? { id: 0, version: 0 };
  const body = {
    version,
    address: { address1: '3 Own St', address2: '', city: 'Washington', state: 'DC', zipcode: '20001' },
  };
  expect((await api.call('PATCH', `nonprofits/${id}/`, { token: staff.token, body })).status).toBe(200);
  expect(await undone(second)).toMatchObject({ restored: 0, kept: 1, confirmed: 0 });
  expect(await nonprofit(row.EIN)).toMatchObject({ name: 'Second Name', address1: '3 Own St', city: 'Washington' });
  expect(await left(second)).toEqual(['820000001,Second Name,Changed since: address1. A later import has it too.']);
  // the name now comes from the third import
  expect(await undone(third)).toMatchObject({ restored: 1, kept: 0, confirmed: 0 });
  expect(await nonprofit(row.EIN)).toMatchObject({ name: 'First Name', address1: '3 Own St' });
});

test('a bulk change that was undone is no work on a nonprofit; one that stands is', async () => {
  const id = await imported({ EIN: '830000001' }, { EIN: '830000002' });
  const ids = await Promise.all(['830000001', '830000002'].map(async (ein) => (await nonprofit(ein))?.id ?? 0));
  const change = async (chosen: number[]) => {
    const body = { action: 'PUBLISH_PRINT', chosen: { ids: chosen }, count: chosen.length };
    const made = await post('bulk-changes/', body);
    expect(made).toMatchObject({ status: 201, body: { changed: chosen.length } });
    return made.body.id;
  };
  await change(ids.slice(1));
  const taken = await change(ids.slice(0, 1));
  expect((await post(`bulk-changes/${taken}/undo/`)).status).toBe(200);
  await runJobsOnce(api.app);
  expect(await undone(id)).toEqual({ ...none, removed: 1, kept: 1 });
  expect(await left(id)).toEqual(['830000002,Some Organization,Somebody has worked with it since.']);
});

test('an import of the command line confirms, and changes, for good', async () => {
  const id = await imported(
    { EIN: '840000001', NAME: 'SAME' },
    { EIN: '840000002', NAME: 'OLD' },
    { EIN: '840000003', NAME: 'GONE' },
  );
  const folder = await mkdtemp(join(tmpdir(), 'almoner-irs-'));
  try {
    const path = join(folder, 'eo_dc.csv');
    await writeFile(path, fileOf({ EIN: '840000001', NAME: 'SAME' }, { EIN: '840000002', NAME: 'NEW' }));
    await importIrsFiles({ ...api.database }, await openIrsFiles([path]), { listFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await undone(id)).toEqual({ ...none, removed: 1, confirmed: 2 });
  expect(await names('840000001', '840000002', '840000003')).toEqual(['Same', 'New', undefined]);
});

test('a nonprofit of staff that an import filled and another one renamed has its own name again, with what the other one fills', async () => {
  await createNonprofit(api.db, { name: 'Own Name', ein: '850000001' });
  const first = await imported({ EIN: '850000001', NAME: 'LISTED', CITY: 'BALTIMORE' });
  await imported({ EIN: '850000001', NAME: 'RENAMED', CITY: 'ANNAPOLIS' });
  expect(await nonprofit('850000001')).toMatchObject({ name: 'Renamed', city: 'Annapolis' });
  expect(await undone(first)).toEqual({ ...none, confirmed: 1 });
  expect(await nonprofit('850000001')).toMatchObject({ name: 'Own Name', city: 'Annapolis' });
});

test('the import lists who is no longer in its file, before and after it is stored', async () => {
  await imported({ EIN: '860000001', STATE: 'WY', NAME: 'STAYS' }, { EIN: '860000002', STATE: 'WY', NAME: 'LEFT THE LIST' });
  const form = new FormData();
  const lines = [
    { EIN: '860000001', STATE: 'WY', NAME: 'STAYS' },
    { EIN: '860000003', STATE: 'WY', NAME: 'NEW' },
  ];
  form.append('file', new Blob([fileOf(...lines)]), 'eo_wy.csv');
  const { id } = (await api.call('POST', 'irs-imports/', { token: staff.token, form })).body;
  await runJobsOnce(api.app);
  const gone = (await nonprofit('860000002'))?.id;
  const unlisted = { unlisted: 1, unlisted_sample: [{ id: gone, ein: '860000002', name: 'Left the List' }] };
  expect(await read(id)).toMatchObject({ state: 'READY', ...unlisted });
  // Another import is stored meanwhile, so the file lacks one more nonprofit.
  await imported({ EIN: '860000004', STATE: 'WY', NAME: 'ANOTHER FILE' });
  await post(`irs-imports/${id}/store/`, { states: null, majors: null });
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'STORED', unlisted: 2 });
  const list = (await api.get(`/download-irs-import-unlisted/?import=${id}`, staff.token)).body;
  expect(
    list
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'ein,name,nonprofit',
    `860000002,Left the List,${gone}`,
    `860000004,Another File,${(await nonprofit('860000004'))?.id}`,
  ]);
  const [told] = (await api.get('notices/', staff.token)).body.results;
  expect(told.text).toBe('1 added, 0 updated, 0 skipped, 2 no longer listed.');
});
