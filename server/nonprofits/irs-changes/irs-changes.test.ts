import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { april, extract, march, prepareFolder } from '#server/nonprofits/irs/import-for-tests.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { watchIrsFolder } from '#server/nonprofits/irs-changes/watch-folder.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import type { JobContext } from '#server/platform/jobs/task.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { findIrsChanges } from './find-changes.ts';

prepareFolder();
let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
});
afterAll(() => api.close());

const bells = {
  EIN: '521234567',
  NAME: 'OLDMARSH BELL CHOIR INC',
  STREET: '12 NEW QUAY ST NW STE 4',
  ZIP: '20002-1234',
  NTEE_CD: 'A6B',
};
const profile = {
  ...{ name: 'Bell Choir of Oldmarsh', ein: '521234567', nteeCode: 'A6B' },
  ...{ address1: '12 New Quay Street Northwest', address2: 'Suite 4', city: 'Washington', state: 'DC', zipcode: '20002' },
};
let id: number;
beforeEach(async () => {
  await api.db.updateTable('nonprofits').set({ inactiveDate: '2020-01-01', ein: null }).execute();
  await api.db.deleteFrom('irsChanges').execute();
  ({ id } = await createNonprofit(api.db, { ...profile, shortDescription: 'Evenings with handbells' }));
});

/** Loads a file with these organizations, as the command does. */
async function load(month: string, ...lines: Record<string, string>[]): Promise<void> {
  const other = { EIN: '530000001', NAME: 'SOMEBODY ELSE' };
  await loadRegister(api.database.pool, await openIrsFiles([await extract(other, ...lines)]), { month, mark: '' });
  await findIrsChanges(api.db);
}
const list = async (query = '') => (await api.get(`irs-changes/${query}`, staff.token)).body.results;
const settle = async (as: string, chosen: object) =>
  (await api.call('POST', 'irs-changes/settle/', { token: staff.token, body: { as, chosen } })).body;
const read = async (nonprofit = id) => (await api.get(`nonprofits/${nonprofit}/`, staff.token)).body;
const onHome = async () => {
  const { lines } = (await api.get('home/today/', staff.token)).body;
  return lines.find(({ key }: { key: string }) => key === 'irs-changes')?.numbers[0];
};

test('a name that differs is a line; short forms of an address are none', async () => {
  await load('2026-03', bells);
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      kind: 'NAME',
      state: 'OPEN',
      nonprofit_ref: { id, name: 'Bell Choir of Oldmarsh', ein: '521234567' },
      had: 'Bell Choir of Oldmarsh',
      said: 'Oldmarsh Bell Choir Inc',
      month: '2026-03',
      settled_at: null,
      settled_by: null,
    },
  ]);
  const found = await Promise.all(['521234567', 'old bell', 'handbells'].map((words) => list(`?search=${words}`)));
  expect(found.map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(await onHome()).toMatchObject({ count: 1, label: 'difference to look at', link: '/nonprofits/irs-changes' });
  expect((await api.get('irs-loads/', staff.token)).body).toMatchObject({
    loaded: { month: '2026-03', organizations: 2, states: ['DC'], problem: '' },
    failed: null,
  });
});

test('a line is taken into the profile, with the audit trail, and undone', async () => {
  await load('2026-03', { ...bells, NAME: 'BELL CHOIR OF OLDMARSH', STREET: '1 OTHER RD', ZIP: '20003-0001' });
  const [line] = await list();
  expect(line).toMatchObject({ kind: 'ADDRESS', said: '1 Other Rd, Washington, DC 20003' });
  expect(await settle('TAKEN', { ids: [line.id] })).toEqual({ settled: [line.id], kept: 0 });
  const address = { address1: '1 Other Rd', address2: '', city: 'Washington', state: 'DC', zipcode: '20003' };
  expect((await read()).address).toEqual(address);
  expect(await list()).toEqual([]);
  expect(await list('?state=TAKEN')).toMatchObject([{ id: line.id, settled_by: 'Sam Keeper' }]);
  const { results } = (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token)).body;
  const told = results.flatMap(({ changes }: { changes: object[] }) => changes);
  expect(told).toContainEqual({ field: 'address1', from: '12 New Quay Street Northwest', to: '1 Other Rd' });
  expect(await settle('OPEN', { ids: [line.id] })).toEqual({ settled: [line.id], kept: 0 });
  expect((await read()).address).toMatchObject({ address1: profile.address1, address2: 'Suite 4' });
  // Undoing a second time changes nothing.
  expect(await settle('OPEN', { ids: [line.id] })).toEqual({ settled: [], kept: 1 });
});

test('what somebody wrote since stays: the line is gone, and an undo leaves it', async () => {
  await load('2026-03', bells);
  const [line] = await list();
  await settle('TAKEN', { ids: [line.id] });
  await api.call('PATCH', `nonprofits/${id}/`, { token: staff.token, body: { name: 'The Bells' } });
  expect(await settle('OPEN', { ids: [line.id] })).toEqual({ settled: [], kept: 1 });
  expect((await read()).name).toBe('The Bells');
  // A file with the same name as before adds no line, although the profile has another name now.
  await load('2026-03', bells);
  expect(await list()).toEqual([]);
  await load('2026-04', { ...bells, NAME: 'OLDMARSH BELLS' });
  expect(await list()).toMatchObject([{ had: 'The Bells', said: 'Oldmarsh Bells', month: '2026-04' }]);
  await api.call('PATCH', `nonprofits/${id}/`, { token: staff.token, body: { name: 'Oldmarsh Bells, Inc.' } });
  expect(await list()).toEqual([]);
});

test('a dismissed line stays so until the file says something new', async () => {
  await load('2026-03', bells);
  const [line] = await list();
  expect(await settle('DISMISSED', { matching: {} })).toEqual({ settled: [line.id], kept: 0 });
  await load('2026-04', bells);
  expect([await list(), await onHome()]).toEqual([[], undefined]);
  expect(await list('?state=DISMISSED')).toMatchObject([{ id: line.id, month: '2026-03' }]);
  expect(await settle('OPEN', { ids: [line.id] })).toEqual({ settled: [line.id], kept: 0 });
  expect(await list()).toMatchObject([{ id: line.id }]);
  await settle('DISMISSED', { ids: [line.id] });
  await load('2026-05', { ...bells, NAME: 'OLDMARSH BELLS' });
  expect(await list()).toMatchObject([{ id: line.id, said: 'Oldmarsh Bells', month: '2026-05' }]);
});

test('one that the file does not list is marked as inactive, or dismissed; other states are not missed', async () => {
  const elsewhere = await createNonprofit(api.db, { name: 'Elsewhere', ein: '530000009', state: 'VA' });
  await load('2026-03');
  const [line, ...more] = await list();
  expect([line, more]).toMatchObject([{ kind: 'UNLISTED', had: '', said: '', nonprofit_ref: { id } }, []]);
  expect((await list(`?kind=NAME,NTEE`)).length + (await list(`?nonprofit=${elsewhere.id}`)).length).toBe(0);
  await settle('TAKEN', { ids: [line.id] });
  expect((await read()).inactive_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  await settle('OPEN', { ids: [line.id] });
  expect([(await read()).inactive_date, (await list()).length]).toEqual([null, 1]);
  // The nonprofit is listed again, and then missing again: this counts as new, so the dismissed line is open again.
  await settle('DISMISSED', { ids: [line.id] });
  await load('2026-04', { ...bells, NAME: 'BELL CHOIR OF OLDMARSH' });
  await load('2026-05');
  expect(await list()).toMatchObject([{ kind: 'UNLISTED', month: '2026-05' }]);
});

test('a settled line outlives a file that does not have the nonprofit or its state', async () => {
  const virginia = { ...bells, EIN: '540000001', STATE: 'VA' };
  const marsh = await createNonprofit(api.db, { ...profile, ein: virginia.EIN, state: 'VA' });
  const gone = await createNonprofit(api.db, { name: 'Gone', ein: '540000002', state: 'VA' });
  await load('2026-03', bells, virginia);
  const lines = await list();
  expect(lines.map(({ kind, nonprofit_ref }: never) => [kind, (nonprofit_ref as { id: number }).id]).sort()).toEqual(
    [
      ['NAME', id],
      ['NAME', marsh.id],
      ['UNLISTED', gone.id],
    ].sort(),
  );
  await settle('DISMISSED', { matching: {} });
  // This file lists neither an organization of Virginia nor the choir.
  await load('2026-04');
  expect(await list()).toMatchObject([{ kind: 'UNLISTED', nonprofit_ref: { id } }]);
  await load('2026-05', bells, virginia);
  expect(await list()).toEqual([]);
  expect((await list('?state=DISMISSED')).map(({ month }: { month: string }) => month)).toEqual(lines.map(() => '2026-03'));
});

test('two months of the real file: what changed for those in the programme', async () => {
  // In this order: a new name, a hyphen, a new street, the same street in other words, a first NTEE code, no longer listed.
  const eins = ['521548292', '520824963', '061205471', '050579805', '824122925', '132607374'];
  const loadReal = async (path: string, month: string) => {
    const lines = (await readFile(path, 'utf8')).split(/\r?\n/).slice(1);
    const some = await extract(...lines.filter((line, index) => index < 20 || eins.includes(line.slice(0, 9))));
    await loadRegister(api.database.pool, await openIrsFiles([some]), { month, mark: '' });
    await findIrsChanges(api.db);
  };
  await loadReal(march, '2026-03');
  const { rows } = await api.database.pool.query(
    `SELECT lpad(ein::text, 9, '0') AS ein, name, street AS address1, city, state, left(zipcode, 5) AS zipcode, ntee_code AS "nteeCode"
     FROM irs_organizations WHERE ein = ANY ($1::int[])`,
    [eins],
  );
  for (const row of rows) await createNonprofit(api.db, row);
  await findIrsChanges(api.db);
  const settled = await settle('DISMISSED', { matching: { nonprofit: String(id) } });
  expect([settled.kept, await list()]).toEqual([0, []]);
  await loadReal(april, '2026-04');
  expect((await list()).map(({ kind, nonprofit_ref: { ein }, said }: never) => [ein, kind, said]).sort()).toEqual([
    ['061205471', 'ADDRESS', '529 14th St NW Ste 1280, Washington, DC 20045'],
    ['132607374', 'UNLISTED', ''],
    ['521548292', 'NAME', 'Annes Place Inc'],
    ['824122925', 'NTEE', 'A99 Arts, Culture & Humanities'],
  ]);
});

test('files in the folder are loaded once; one that cannot be is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-irs-folder-'));
  const context = {
    ...api.app,
    config: { ...api.app.config, irsFolder: folder },
    log: api.app.http.log,
  } as unknown as JobContext;
  const work = () =>
    watchIrsFolder({}, { ...context, db: api.db, pool: api.database.pool, signal: new AbortController().signal });
  const loads = async () => (await api.get('irs-loads/', staff.token)).body;
  const drop = async (name: string, from: string) => {
    await writeFile(join(folder, name), from && (await readFile(from)));
    await utimes(join(folder, name), new Date('2026-06-10'), new Date('2026-06-10'));
  };
  await drop('eo_dc_2026-05.csv', await extract(bells));
  await drop('eo_dc.csv', await extract({ ...bells, NAME: 'JUNE BELLS' }));
  await work();
  expect((await loads()).loaded).toMatchObject({ month: '2026-06', source: 'eo_dc.csv', organizations: 1 });
  expect(await list()).toMatchObject([{ kind: 'NAME', said: 'June Bells' }]);
  const { loaded } = await loads();
  await work();
  expect(await loads()).toEqual({ loaded, failed: null });
  await drop('eo_dc_2026-07.csv', '');
  await work();
  await work();
  expect(await loads()).toMatchObject({
    loaded,
    failed: { month: '2026-07', problem: expect.stringContaining('this file is empty') },
  });
  expect(await api.db.selectFrom('irsLoads').select('id').where('problem', '<>', '').execute()).toHaveLength(1);
  // A file that changed a moment ago may still be copied: the job leaves it for the next hour.
  await writeFile(join(folder, 'eo_dc_2026-08.csv'), 'EIN');
  await work();
  expect((await loads()).failed.month).toBe('2026-07');
  await rm(folder, { recursive: true });
});
