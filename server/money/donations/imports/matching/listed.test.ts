import { afterAll, beforeAll, expect, test } from 'vitest';
import { extract, prepareFolder } from '#server/nonprofits/irs/import-for-tests.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from '../layouts/importing-for-tests.ts';

prepareFolder();
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const file = `Charity,Amount,Date,Type,First Name
Lantern Society of Washington,1,2026-01-02,Cash,Ada
00-9911111,2,2026-01-02,Cash,Ben
9911112,3,2026-01-02,Cash,Cleo
Sedge River Foundation,4,2026-01-02,Cash,Dan
Nobody Knows This,5,2026-01-02,Cash,Eve
`;

test('names of no nonprofit are looked up in the IRS file; what may be one of several is left, and nothing is taken', async () => {
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const calls = importing(api);
  const { body: made } = await calls.upload(file, staff);
  const listed = async () => (await api.get(`donation-imports/${made.id}/organizations/`, staff.token)).body;
  expect(await listed()).toEqual({ file: null, results: [] });
  const rows = [
    { EIN: '009911110', NAME: 'WASHINGTON LANTERN SOCIETY INC', CITY: 'WASHINGTON' },
    { EIN: '009911111', NAME: 'OLDMARSH BELL CHOIR INC' },
    { EIN: '009911112', NAME: 'PORT ELLERY TOOL LIBRARY' },
    { EIN: '009911113', NAME: 'SEDGE RIVER FOUNDATION' },
    { EIN: '009911114', NAME: 'SEDGE RIVER FDN INC' },
  ];
  await loadRegister(api.database.pool, await openIrsFiles([await extract(...rows)]), { month: '2026-03', mark: '' });
  // the catalogue has the organization under another name
  const { id } = await createNonprofit(api.db, { name: 'The Bells', ein: '009911111' });
  const before = await api.db.selectFrom('nonprofits').select('id').execute();
  const { file: facts, results } = await listed();
  expect(facts).toEqual({ month: '2026-03', states: ['DC'] });
  expect(
    results.map(({ value, organization }: { value: string; organization: { ein: string; nonprofit: unknown } }) => [
      value,
      organization.ein,
      organization.nonprofit,
    ]),
  ).toEqual([
    ['Lantern Society of Washington', '009911110', null],
    ['00-9911111', '009911111', { id, name: 'The Bells' }],
    ['9911112', '009911112', null],
  ]);
  expect(await api.db.selectFrom('nonprofits').select('id').execute()).toEqual(before);
  const other = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  expect((await api.get(`donation-imports/${made.id}/organizations/`, other.token)).status).toBe(403);
});
