import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { command, extract, prepareFolder } from '#server/nonprofits/irs/import-for-tests.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { loadRegister } from './load-register.ts';

prepareFolder();
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = (await createSignedIn(api.db, { roles: [] })).token;
});
afterAll(() => api.close());

const march = { month: '2026-03', mark: '' };
const bells = {
  EIN: '012345678',
  NAME: 'THE OLDMARSH BELL CHOIR INC',
  SORT_NAME: 'LOWER QUAY CHAPTER',
  STREET: '12 QUAY ST NW',
  ZIP: '20001-1234',
  NTEE_CD: 'A6B',
  RULING: '199806',
  TAX_PERIOD: '202412',
};
const lines = [
  bells,
  { EIN: '521111111', NAME: 'FRIENDS OF THE SEDGE RIVER FDN', NTEE_CD: 'C32' },
  { EIN: '521111112', NAME: 'SEDGE RIVER COMMUNITY FOUNDATION' },
  { EIN: '521111113', NAME: 'D C LANTERN SOCIETY', SORT_NAME: 'DOE JANE TTEE' },
  { EIN: '530000001', NAME: 'LANTERN MUSEUM', CITY: 'HIGH ALDER', STATE: 'MD' },
];

async function load(...given: Parameters<typeof extract>) {
  return loadRegister(api.database.pool, await openIrsFiles([await extract(...given)]), march);
}
const search = async (typed: string) => (await api.get(`irs-organizations/?search=${encodeURIComponent(typed)}`, token)).body;
const eins = async (typed: string) => (await search(typed)).results.map(({ ein }: { ein: string }) => ein);

beforeEach(() => load(...lines));

test('without a file, nobody is looked for', async () => {
  const empty = await startApi();
  const person = await createSignedIn(empty.db, { roles: [] });
  expect((await empty.get('irs-organizations/?search=lantern', person.token)).body).toEqual({ file: null, results: [] });
  expect((await empty.get('irs-organizations/public/?search=lantern')).body).toEqual({ file: null, results: [] });
  await empty.close();
});

test('an EIN leads to what the file has, in the spelling that people use', async () => {
  const { id } = await createNonprofit(api.db, { name: 'Bell Choir', ein: '012345678' });
  const result = {
    ein: '012345678',
    name: 'The Oldmarsh Bell Choir Inc',
    also: 'Lower Quay Chapter',
    address1: '12 Quay St NW',
    city: 'Washington',
    state: 'DC',
    zipcode: '20001',
    ntee_code: 'A6B',
    ruling_year: 1998,
    tax_period: '2024-12',
    nonprofit: { id, name: 'Bell Choir' },
  };
  const file = { month: '2026-03', states: ['DC', 'MD'] };
  for (const typed of ['012345678', '01-2345678', '01-2', ' 0123 '])
    expect(await search(typed)).toEqual({ file, results: [result] });
  // Any nine digits can be an EIN, because an EIN has no check digit: the search finds it or not.
  expect(await search('01-2345679')).toEqual({ file, results: [] });
  expect(await eins('5211111')).toEqual(['521111111', '521111112', '521111113']);
});

test.each([
  ['oldmarsh bell', ['012345678']],
  ['Oldmarsh Bell Choir, Incorporated', ['012345678']],
  // words in another order, the beginning of a word, a chapter's name, an accent
  ['choir óldm', ['012345678']],
  ['bell choir lower quay', ['012345678']],
  // one typing error
  ['oldmrash', ['012345678']],
  ['oldmarsh bel coir', ['012345678']],
  // words that mean the same, and initials with and without dots
  ['Friends of Sedge River Foundation', ['521111111']],
  ['sedge river fdn', ['521111111', '521111112']],
  ['D.C. Lantern Society', ['521111113']],
  ['DC lantern', ['521111113']],
  // the town tells equal names apart
  ['lantern high alder', ['530000001']],
  // a search with one word that no name has
  ['sedge river community foundation trust', ['521111112']],
  // `also` named a person: the load leaves such a second name out
  ['doe jane', []],
  ['la', []],
  ['%', []],
  ["'\\ & | !", []],
])('%s finds %j', async (typed, found) => {
  expect(await eins(typed)).toEqual(found);
});

test('visitors see few fields, and may not ask without end', async () => {
  const ask = () => api.get('irs-organizations/public/?search=bell%20choir');
  expect((await ask()).body).toEqual({
    file: { month: '2026-03', states: ['DC', 'MD'] },
    results: [{ ein: '012345678', name: 'The Oldmarsh Bell Choir Inc', city: 'Washington', state: 'DC' }],
  });
  let last = 200;
  for (let asked = 1; asked < 122 && last === 200; asked += 1) last = (await ask()).status;
  expect(last).toBe(429);
});

test('a load replaces all, adds no nonprofit, and leaves out what it cannot read', async () => {
  const before = await api.db.selectFrom('nonprofits').select('id').execute();
  const lantern = { EIN: '530000001', NAME: 'LANTERN HALL', STATE: 'VA', RULING: 'x', TAX_PERIOD: '209913' };
  const loaded = await load(lantern, { ...lantern, NAME: 'ANOTHER HALL' }, { EIN: '12' }, '"open');
  expect(loaded).toEqual({ organizations: 1, skipped: 3, states: ['VA'] });
  expect(await eins('bell choir')).toEqual([]);
  expect((await search('530000001')).results).toMatchObject([{ name: 'Lantern Hall', ruling_year: null, tax_period: null }]);
  expect(await api.db.selectFrom('nonprofits').select('id').execute()).toEqual(before);
  // the words of the new file replace the old ones, too
  expect(await eins('lantrn')).toEqual(['530000001']);
});

test('a file with nobody in it, or a load that is stopped, leaves the one before', async () => {
  await expect(load()).rejects.toThrow('The file has no organization. Nothing was loaded.');
  const stopped = AbortSignal.abort(new Error('stopped'));
  const files = await openIrsFiles([await extract({ EIN: '530000002', NAME: 'SOMEBODY ELSE' })]);
  await expect(loadRegister(api.database.pool, files, { ...march, signal: stopped })).rejects.toThrow('stopped');
  expect(await eins('bell choir')).toEqual(['012345678']);
});

/** Tables and indexes of the register: shows whether a load left any behind. */
const tables = async () =>
  (
    await api.database.pool.query(
      "SELECT relname AS name FROM pg_class WHERE relname LIKE 'irs%' AND relkind IN ('r', 'i') ORDER BY 1",
    )
  ).rows;

test('killed at its last step, the command leaves the old file and nothing else', async () => {
  const before = await tables();
  const reader = await api.database.pool.connect();
  try {
    await reader.query('BEGIN; LOCK TABLE irs_organizations IN ACCESS SHARE MODE');
    const path = await extract({ EIN: '530000002', NAME: 'SOMEBODY ELSE' });
    const { child } = command(api.database, [path, '--month', '2026-04'], 'irs-file');
    const waits =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DROP TABLE irs_%'";
    await vi.waitFor(async () => expect((await api.database.pool.query(waits)).rowCount).toBe(1), {
      timeout: 100_000,
      interval: 50,
    });
    child.kill('SIGKILL');
    await once(child, 'close');
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
  }
  await vi.waitFor(async () => expect(await tables()).toEqual(before), { timeout: 10_000 });
  expect(await search('bell choir')).toMatchObject({ file: { month: '2026-03' }, results: [{ ein: '012345678' }] });
}, 120_000);

test('the command loads what it is given, and says what it has done', async () => {
  const run = async (...words: string[]) => {
    const { child, output } = command(api.database, words, 'irs-file');
    const [code] = await once(child, 'close');
    return [code, output()];
  };
  const [code, said] = await run(await extract({ EIN: '530000002', NAME: 'SOMEBODY ELSE' }, { EIN: '1' }), '--month', '2026-04');
  expect(code).toBe(0);
  expect(said).toContain(
    'Loaded the IRS file of 2026-04: 1 organizations of 1 states.\n1 lines were left out: they cannot be read, or name an EIN twice.\n',
  );
  expect(await search('somebody')).toMatchObject({ file: { month: '2026-04', states: ['DC'] }, results: [{ ein: '530000002' }] });
  expect(await run('no-such-file.csv')).toEqual([1, 'no-such-file.csv: there is no such file.\n']);
}, 120_000);
