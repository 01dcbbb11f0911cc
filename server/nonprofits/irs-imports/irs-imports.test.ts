import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCategories } from '#contract/nonprofits/list.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { march } from '#server/nonprofits/irs/import-for-tests.ts';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { KilledApp } from '#tests/killed-app.ts';
import { type RunningApp, until } from '#tests/running-app.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id: nonprofitId } = await createNonprofit(api.db);
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });
});
afterAll(() => api.close());

const fileOf = (...lines: (string | Record<string, string>)[]) =>
  [header, ...lines.map((one) => (typeof one === 'string' ? one : line(one)))].join('\n');
function formOf(text: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([text]), 'eo_dc.csv');
  return form;
}
const upload = (text: string, by = staff) => api.call('POST', 'irs-imports/', { token: by.token, form: formOf(text) });
const read = async (id: number) => (await api.get(`irs-imports/${id}/`, staff.token)).body;
const step = (id: number, name: string, body: object = {}) =>
  api.call('POST', `irs-imports/${id}/${name}/`, { token: staff.token, body });
const all = { states: null, majors: null };

async function imported(text: string, chosen: object = all): Promise<number> {
  const { id } = (await upload(text)).body;
  await runJobsOnce(api.app);
  expect((await step(id, 'store', chosen)).status).toBe(200);
  await runJobsOnce(api.app);
  return id;
}

const nonprofit = (ein: string) =>
  api.db.selectFrom('nonprofits').select(['id', 'name', 'city', 'version']).where('ein', '=', ein).executeTakeFirst();

test('a file is read, shown and stored; its problems are a file; the next file changes what the IRS changed', async () => {
  const first = fileOf(
    { EIN: '100000001', NAME: 'LANTERN HOUSE', NTEE_CD: 'P20' },
    { EIN: '100000002', NAME: 'HARBOR KITCHEN', STATE: 'MD', NTEE_CD: '' },
    { EIN: '12', NAME: 'WRONG' },
    { EIN: '100000001', NAME: 'AGAIN' },
  );
  const { status, body } = await upload(first);
  expect([status, body.state, body.name]).toEqual([201, 'READING', 'eo_dc.csv']);
  await runJobsOnce(api.app);
  expect(await read(body.id)).toMatchObject({
    state: 'READY',
    rejected: 2,
    groups: [
      { state: 'DC', major: 'P', major_name: 'Human Services', fresh: 1, changed: 0, unchanged: 0 },
      { state: 'MD', major: null, major_name: '', fresh: 1, changed: 0, unchanged: 0 },
    ],
    sample: [
      { ein: '100000001', name: 'Lantern House', state: 'DC', is_new: true },
      { ein: '100000002', name: 'Harbor Kitchen', state: 'MD', is_new: true },
    ],
    can: { store: true, cancel: true, undo: false },
  });
  expect(await nonprofit('100000001')).toBe(undefined);
  const problems = (await api.get(`/download-irs-import-problems/?import=${body.id}`, staff.token)).body;
  expect(
    problems
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['line,ein,reason', '4,,The EIN is not nine digits.', '5,100000001,The EIN 100000001 is on line 2 already.']);
  await step(body.id, 'store', all);
  await runJobsOnce(api.app);
  expect(await read(body.id)).toMatchObject({ state: 'STORED', added: 2, updated: 0, can: { store: false, undo: true } });
  expect(await nonprofit('100000001')).toMatchObject({ name: 'Lantern House' });
  const trail = (await api.get('audit/?subject_kind=irsImport', staff.token)).body.results;
  expect(trail[0]).toMatchObject({ action: 'finished', subject: { id: body.id, name: 'eo_dc.csv' } });

  const second = fileOf({ EIN: '100000001', NAME: 'LANTERN HOME', NTEE_CD: 'P20' }, { EIN: '100000003', NAME: 'NEW ONE' });
  const next = await imported(second);
  expect(await read(next)).toMatchObject({ state: 'STORED', added: 1, updated: 1 });
  await step(next, 'undo');
  await runJobsOnce(api.app);
  expect(await read(next)).toMatchObject({ state: 'UNDONE', removed: 1, restored: 1, kept: 0 });
  expect(await nonprofit('100000001')).toMatchObject({ name: 'Lantern House' });
  expect(await nonprofit('100000003')).toBe(undefined);
  // The undo has restored the stored listing too: the same file makes the same changes again.
  const again = await imported(second);
  expect(await read(again)).toMatchObject({ added: 1, updated: 1 });
});

test('a confirmed name that an import replaces is no longer confirmed; it is again once the import is undone', async () => {
  const ein = '150000001';
  await imported(fileOf({ EIN: ein, NAME: 'FERRY CHOIR' }));
  const found = await nonprofit(ein);
  const facts = async () => {
    const { body } = await api.get(`nonprofits/${found?.id}/facts/`, staff.token);
    const { words, confirmed_by: by, old } = body.facts.find(({ field }: { field: string }) => field === 'name');
    const page = await api.get(`/directory/${found?.id}-${words.toLowerCase().replace(' ', '-')}`);
    return [words, by !== null, old, page.status, page.bytes.toString().includes('<p class="confirmed">')];
  };
  await api.call('PATCH', `nonprofits/${found?.id}/`, { token: staff.token, body: { display: true } });
  const { version } = (await api.get(`nonprofits/${found?.id}/facts/`, staff.token)).body;
  const body = { version, fields: ['name'] };
  expect((await api.call('POST', `nonprofits/${found?.id}/facts/confirm/`, { token: staff.token, body })).status).toBe(200);
  expect(await facts()).toEqual(['Ferry Choir', true, false, 200, true]);
  const next = await imported(fileOf({ EIN: ein, NAME: 'FERRY SINGERS' }));
  expect(await facts()).toEqual(['Ferry Singers', false, true, 200, false]);
  await step(next, 'undo');
  await runJobsOnce(api.app);
  expect(await facts()).toEqual(['Ferry Choir', true, false, 200, true]);
});

test('only the chosen states and groups are stored', async () => {
  const text = fileOf(
    { EIN: '200000001', STATE: 'DC', NTEE_CD: 'A20' },
    { EIN: '200000002', STATE: 'DC', NTEE_CD: 'B20' },
    { EIN: '200000003', STATE: 'VA', NTEE_CD: 'A20' },
    { EIN: '200000004', STATE: 'DC', NTEE_CD: '' },
  );
  const id = await imported(text, { states: ['DC'], majors: ['A', ''] });
  expect(await read(id)).toMatchObject({ state: 'STORED', added: 2, states: ['DC'], majors: ['A', ''] });
  expect(await Promise.all(['1', '2', '3', '4'].map(async (n) => (await nonprofit(`20000000${n}`)) !== undefined))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const { id: other } = (await upload(text)).body;
  await runJobsOnce(api.app);
  expect((await step(other, 'store', { states: ['WY'], majors: null })).body).toEqual({
    states: ['Nothing of the file is chosen.'],
  });
});

test('an undo keeps what somebody has worked with or changed since, and says so', async () => {
  const { id: existing } = await createNonprofit(api.db, { ein: '300000004', name: 'Own Name', city: '' });
  const id = await imported(
    fileOf(
      { EIN: '300000001', NAME: 'UNTOUCHED' },
      { EIN: '300000002', NAME: 'EDITED' },
      { EIN: '300000003', NAME: 'WITH STAFF' },
      { EIN: '300000004', NAME: 'ADOPTED', CITY: 'BALTIMORE' },
    ),
  );
  expect(await read(id)).toMatchObject({ added: 3, updated: 1 });
  const edited = await nonprofit('300000002');
  const body = { version: edited?.version, name: 'Edited by Hand' };
  expect((await api.call('PATCH', `nonprofits/${edited?.id}/`, { token: staff.token, body })).status).toBe(200);
  await createSignedIn(api.db, { nonprofitId: (await nonprofit('300000003'))?.id ?? 0 });
  await step(id, 'undo');
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'UNDONE', removed: 1, restored: 1, kept: 2 });
  expect(await nonprofit('300000001')).toBe(undefined);
  expect(await nonprofit('300000002')).toMatchObject({ name: 'Edited by Hand' });
  expect(await nonprofit('300000004')).toMatchObject({ id: existing, name: 'Own Name', city: '' });
  const kept = (await api.get(`/download-irs-import-kept/?import=${id}`, staff.token)).body;
  expect(kept).toContain('300000002,Edited by Hand,Somebody has worked with it since.');
  expect((await step(id, 'undo')).status).toBe(409);
});

test('another file is refused at once; who may not import is refused; a file can be forgotten', async () => {
  const other = await upload('name,amount\nA,1\n');
  expect([other.status, other.body.file[0]]).toEqual([400, expect.stringContaining('The header lacks the columns EIN')]);
  expect((await upload(fileOf({}), director)).status).toBe(403);
  const { id } = (await upload(fileOf({ EIN: '400000001' }))).body;
  expect((await api.get(`irs-imports/${id}/`, director.token)).status).toBe(403);
  expect((await step(id, 'cancel')).body.state).toBe('CANCELLED');
  await runJobsOnce(api.app);
  expect((await step(id, 'store', all)).status).toBe(409);
});

test('a file that is forgotten while it is read leaves no lines behind', async () => {
  const reader = await api.app.pool.connect();
  await reader.query('BEGIN; LOCK TABLE irs_listings IN ACCESS EXCLUSIVE MODE');
  const { id } = (await upload(fileOf({ EIN: '410000001' }, 'no line of the extract'))).body;
  const jobs = runJobsOnce(api.app);
  await until('the reading waits', 60, async () => {
    const { rows } = await reader.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'irs_listings'::regclass");
    return rows.length > 0;
  });
  expect((await step(id, 'cancel')).body.state).toBe('CANCELLED');
  await reader.query('COMMIT');
  reader.release();
  await jobs;
  const left = await api.db.selectFrom('irsImportProblems').select('line').where('importId', '=', id).execute();
  const { storedAs } = await api.db.selectFrom('irsImports').select('storedAs').where('id', '=', id).executeTakeFirstOrThrow();
  expect([left, storedAs, (await read(id)).state]).toEqual([[], null, 'CANCELLED']);
});

test('kill -9 in the middle of an import: the next start goes on, and counts everything once', async () => {
  const killed = await KilledApp.prepare(api);
  const rows = 4_000;
  const ein = (n: number) => String(500_000_000 + n);
  await createNonprofit(api.db, { ein: ein(3_500), name: 'Stands in the way' });
  const text = fileOf(...Array.from({ length: rows }, (_, n) => ({ EIN: ein(n), NAME: `ORGANIZATION ${n}` })));
  const headers = { authorization: `Token ${staff.token}` };
  const post = (app: RunningApp, path: string, body: string | FormData, more = {}) =>
    fetch(`${app.origin}/api/v1/${path}`, { method: 'POST', headers: { ...headers, ...more }, body });
  const count = async () =>
    Number(
      (await api.app.pool.query("SELECT count(*) FROM nonprofits WHERE ein BETWEEN '500000000' AND '500009999'")).rows[0].count,
    );
  try {
    const id = await killed.whileRunning(async (app) => {
      const made = (await (await post(app, 'irs-imports/', formOf(text))).json()) as { id: number };
      await until('the file is read', 60, async () => (await read(made.id)).state === 'READY');
      return made.id;
    });
    const json = { 'content-type': 'application/json' };
    await killed.whileHolding(`SELECT FROM nonprofits WHERE ein = '${ein(3_500)}' FOR UPDATE`, (app) =>
      post(app, `irs-imports/${id}/store/`, JSON.stringify(all), json),
    );
    expect((await read(id)).state).toBe('STORING');
    expect(await count()).toBeLessThan(rows);
    await killed.whileRunning(() => until('the rest', 60, async () => (await read(id)).state === 'STORED'));
    expect(await count()).toBe(rows);
    expect(await read(id)).toMatchObject({ added: rows - 1, updated: 1 });
  } finally {
    await killed.close();
  }
}, 180_000);

test('a real file makes no category: reviewers see the twelve of the programme; NTEE is a filter', async () => {
  const real = (await readFile(march, 'utf8')).split(/\r?\n/);
  const fixed = [
    'Food',
    'Arts',
    'Animals',
    'Rivers',
    'Housing',
    'Youth',
    'Elders',
    'Health',
    'Work',
    'Refuge',
    'Sports',
    'Books',
  ];
  await api.db
    .insertInto('categories')
    .values(fixed.map((name) => ({ name })))
    .execute();
  const { id: food } = await api.db.selectFrom('categories').select('id').where('name', '=', 'Food').executeTakeFirstOrThrow();
  const chosen = [
    { major: 'K', category: food },
    { major: 'X', category: null },
  ];
  const id = await imported(real.slice(0, 1_501).join('\n'), { ...all, categories: chosen });
  expect(await read(id)).toMatchObject({ state: 'STORED', added: 1_500, remembered: chosen });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const seen = (await api.get(`${listCategories.path}?page_size=100`, reviewer.token)).body.results;
  expect(seen.map(({ name }: { name: string }) => name).toSorted()).toEqual(fixed.toSorted());
  const codes = real.slice(1, 1_501).map((row) => row.split(',')[26] ?? '');
  const count = async (query: string) => (await api.get(`nonprofits/?page_size=1&${query}`, staff.token)).body.count;
  const ofFood = codes.filter((code) => code.startsWith('K')).length;
  expect(ofFood).toBeGreaterThan(0);
  expect(await count(`web_categories=${food}`)).toBe(ofFood);
  expect(await count(`ntee=K,A&search=&web_categories=${food}`)).toBe(ofFood);
  const { rows } = await api.app.pool.query("SELECT count(*)::int FROM irs_listings WHERE ntee_code LIKE 'A%'");
  expect(await count('ntee=A')).toBe(rows[0].count);
  // A choice of a category that does not exist is refused, and no step begins.
  const { id: next } = (await upload(fileOf({ EIN: '420000001', NTEE_CD: 'K30' }))).body;
  await runJobsOnce(api.app);
  const refused = await step(next, 'store', { ...all, categories: [{ major: 'K', category: 2_147_483_647 }] });
  expect([refused.status, refused.body]).toEqual([400, { categories: ['This category does not exist.'] }]);
  expect((await read(next)).state).toBe('READY');
});
