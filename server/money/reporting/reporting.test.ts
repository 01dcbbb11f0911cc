import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPeriod } from '#tests/factories/reporting.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let member: SignedInPerson;
let other: SignedInPerson;
let meals = 0;
let books = 0;
beforeAll(async () => {
  api = await startApi();
  meals = (await createNonprofit(api.db, { name: 'Harbor Meals', display: true, ein: '123456789' })).id;
  books = (await createNonprofit(api.db, { name: '=River Books', print: true })).id;
  await createNonprofit(api.db, { name: 'Imported, never published', display: false, print: false });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat' });
  director = await createSignedIn(api.db, {
    roles: ['NONPROFIT_STAFF'],
    nonprofitId: meals,
    firstName: 'Dee',
    lastName: 'Rector',
  });
  member = await createSignedIn(api.db, { nonprofitId: meals });
  other = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: books });
});
afterAll(() => api.close());

let period = 0;
let endsOn = '';
beforeEach(async () => {
  for (const table of ['emptyReports', 'reportingReminders', 'reportingPeriods', 'donations'] as const)
    await api.db.deleteFrom(table).execute();
  ({ id: period, endsOn } = await createPeriod(api.db));
});

const nothing = (method: 'POST' | 'DELETE', { token }: SignedInPerson, query = '', id = period) =>
  api.call(method, `reporting/periods/${id}/nothing-to-report/${query}`, { token });
const own = async (person: SignedInPerson) => (await api.get('reporting/own/', person.token)).body;
const reports = async (query = '') => (await api.get(`reporting/reports/?period=${period}${query}`, staff.token)).body;
const states = async (query = '') =>
  (await reports(query)).results.map((row: { nonprofit_ref: { name: string }; state: string }) => [
    row.nonprofit_ref.name,
    row.state,
  ]);

test('a nonprofit says that it has nothing to report, takes it back, and says it again', async () => {
  expect(await own(director)).toMatchObject([
    { period: { id: period, state: 'OPEN' }, state: 'MISSING', donations: 0, can: { submit: true, undo: false } },
  ]);
  const twice = await Promise.all([nothing('POST', director), nothing('POST', director)]);
  expect(twice.map(({ status }) => status)).toEqual([204, 204]);
  expect(await own(director)).toMatchObject([{ state: 'NOTHING', can: { submit: false, undo: true } }]);
  expect(await own(member)).toMatchObject([{ state: 'NOTHING', can: { submit: false, undo: false } }]);
  expect(await states()).toEqual([
    ['=River Books', 'MISSING'],
    ['Harbor Meals', 'NOTHING'],
  ]);
  expect((await nothing('DELETE', director)).status).toBe(204);
  expect(await own(director)).toMatchObject([{ state: 'MISSING', submitted_at: null }]);
  expect((await nothing('POST', staff, `?nonprofit=${meals}`)).status).toBe(204);
  const { body } = await api.get(`audit/?subject_kind=nonprofit&subject_id=${meals}`, staff.token);
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
    'nothing to report',
    '“nothing to report” taken back',
    'nothing to report',
  ]);
});

test('a donation of the period counts as reported, and then there is something to report', async () => {
  await nothing('POST', director);
  await createDonation(api.db, { nonprofitId: meals, amount: '12.34', dateReceived: endsOn });
  expect(await own(director)).toMatchObject([{ state: 'DONATIONS', donations: 1, total_amount: 12.34, can: { submit: false } }]);
  await nothing('DELETE', director);
  expect((await nothing('POST', director)).body.detail).toBe(
    'Donations of this period were reported: there is something to report.',
  );
  expect((await api.get('reporting/periods/', staff.token)).body).toMatchObject([
    { id: period, counts: { donations: 1, nothing: 0, missing: 1 }, total_amount: 12.34, reminded: 0 },
  ]);
});

test('only an open period takes "nothing to report": not before it has ended, nor after a later one has', async () => {
  const { id: running } = await createPeriod(api.db, { startsIn: -9, endsIn: 100, dueIn: 130 });
  const { id: closed } = await createPeriod(api.db, { startsIn: -400, endsIn: -191, dueIn: -150 });
  expect(
    (await own(director)).map(({ period: { id, state } }: { period: { id: number; state: string } }) => [id, state]),
  ).toEqual([
    [running, 'RUNNING'],
    [period, 'OPEN'],
  ]);
  expect((await nothing('POST', director, '', running)).body.detail).toBe('This period has not ended yet.');
  expect((await nothing('POST', director, '', closed)).body.detail).toBe('This period is closed.');
  expect((await nothing('DELETE', director, '', closed)).status).toBe(409);
  expect((await nothing('POST', director, '', 999_999)).status).toBe(404);
});

test('nobody reports for another nonprofit, nor sees its report', async () => {
  expect((await nothing('POST', other, `?nonprofit=${meals}`)).status).toBe(403);
  expect((await nothing('POST', member)).status).toBe(403);
  expect((await nothing('POST', staff)).body).toEqual({ nonprofit: ['Choose a nonprofit.'] });
  await nothing('POST', director);
  expect(await own(other)).toMatchObject([{ state: 'MISSING', submitted_at: null }]);
  expect(JSON.stringify(await own(other))).not.toContain('Harbor');
});

test('the list is narrowed by state and name, and its CSV holds the same', async () => {
  await nothing('POST', director);
  expect(await states('&state=MISSING')).toEqual([['=River Books', 'MISSING']]);
  expect(await states('&search=harbr')).toEqual([['Harbor Meals', 'NOTHING']]);
  expect(await states('&ordering=-name')).toEqual([
    ['Harbor Meals', 'NOTHING'],
    ['=River Books', 'MISSING'],
  ]);
  expect((await reports('&state=NOTHING')).results[0]).toMatchObject({ submitted_by: { full_name: 'Dee Rector' }, people: 1 });
  const csv = await api.get(`/download-reporting/?period=${period}`, staff.token);
  const lines = csv.body.split('\r\n').map((line: string) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY'));
  expect(lines.slice(1, 3)).toEqual([
    `Harbor Meals,12-3456789,Nothing to report,0,0.00,DAY,Dee Rector,1,,${meals}`,
    `'=River Books,,Not reported,0,0.00,,,1,,${books}`,
  ]);
  await expectListOrder(api, staff.token, {
    list: `reporting/reports/?period=${period}&`,
    file: `/download-reporting/?period=${period}&`,
    orderings: ['name', '-name', 'amount', '-amount'],
  });
  const narrowed = await api.get(`/download-reporting/?period=${period}&state=MISSING&search=river`, staff.token);
  expect(narrowed.body.trim().split('\r\n')).toHaveLength(2);
  for (const person of [director, other])
    expect((await api.get(`/download-reporting/?period=${period}`, person.token)).status).toBe(403);
});

test('a nonprofit that is not published or inactive by the end is not asked; its donations show all the same', async () => {
  const gone = await createNonprofit(api.db, { name: 'Gone', display: true, inactiveDate: endsOn });
  const quiet = await createNonprofit(api.db, { name: 'Quiet', display: false });
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: gone.id });
  expect(await own(person)).toEqual([]);
  expect((await nothing('POST', person)).status).toBe(404);
  await createDonation(api.db, { nonprofitId: quiet.id, dateReceived: endsOn });
  expect(await states()).toEqual([
    ['=River Books', 'MISSING'],
    ['Harbor Meals', 'MISSING'],
    ['Quiet', 'DONATIONS'],
  ]);
  expect((await reports('&search=quiet')).results[0]).toMatchObject({ asked: false, donations: 1 });
});
