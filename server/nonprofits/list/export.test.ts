import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, kindsOfPerson, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let rivers: number;
const path = '/download-nonprofit-data/';

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  rivers = await createCategory(api.db, 'Rivers');
  const boats = await createCategory(api.db, 'Boats, oars');
  const { id } = await createNonprofit(api.db, {
    name: 'Test "Quoted", Café\nNonprofit',
    ein: '521234567',
    budgetSize: '1M_TO_3M',
    categoryIds: [rivers, boats],
    printCategoryId: boats,
    nteeCode: 'P20',
    acceptedYears: [2024, 2019],
    tags: ['rivers', 'boats'],
    display: true,
    inactiveDate: '2026-01-31',
    zipcode: '02134',
    phoneNumber: '+1 202 555 0100',
    email: '=cmd|x',
    paypalEmail: 'giving@test.example',
    shortDescription: '@SUM(A1)',
    longDescription: 'We give:\n- meals\n- rides',
  });
  const { id: user } = await createSignedIn(api.db, { nonprofitId: id, email: 'first@test.example', lastName: 'Writer' });
  await api.db.updateTable('nonprofits').set({ primaryUserId: user }).where('id', '=', id).execute();
  for (const fulfilled of [true, false, false]) {
    await api.db.insertInto('wishListItems').values({ nonprofitId: id, description: 'x', amount: 5, fulfilled }).execute();
  }
  await createNonprofit(api.db, { name: 'Test Other', budgetSize: 'UNDER_500K', categoryIds: [boats] });
});
afterAll(() => api.close());

async function rows(query = ''): Promise<Record<string, string>[]> {
  const { status, body } = await api.get(`${path}${query}`, staff.token);
  expect([query, status]).toEqual([query, 200]);
  return parse(body, { bom: true, columns: true });
}

test('a row has every column that a person would want, as a spreadsheet takes it', async () => {
  const { headers, body } = await api.get(path, staff.token);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="nonprofits-\d{4}-\d\d-\d\d\.csv"$/);
  expect(body.endsWith('\r\n')).toBe(true);
  const [first, second] = await rows();
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(first).toEqual({
    Name: 'Test "Quoted", Café\nNonprofit',
    EIN: '52-1234567',
    'Budget Size': 'From $1m to $3m',
    'Web Categories': 'Boats, oars\nRivers',
    'Print Category': 'Boats, oars',
    'Crosslisted Category': '',
    'NTEE Code': 'P20',
    'NTEE Group': 'Human Services',
    'Accepted Years': '2019, 2024',
    Tags: 'rivers, boats',
    'Display on Web': 'Yes',
    'Print Version': 'No',
    'Learning Commons': 'No',
    'Learning Commons Until': '',
    'Learning Commons Granted by Staff': 'No',
    'Inactive Since': '2026-01-31',
    'Address 1': '',
    'Address 2': '',
    City: '',
    State: '',
    Zipcode: '02134',
    'Phone Number': "'+1 202 555 0100",
    'Phone Country': '',
    'Fax Number': '',
    Homepage: '',
    'Giving Page': '',
    Email: "'=cmd|x",
    'PayPal Email': 'giving@test.example',
    Website: '',
    Facebook: '',
    LinkedIn: '',
    Twitter: '',
    'Primary User': 'Test Writer',
    'Primary User Email': 'first@test.example',
    Users: '1',
    'Open Wishes': '2',
    'Short Description': "'@SUM(A1)",
    'Long Description': 'We give:\n- meals\n- rides',
    'Areas and Clients Served': '',
    'Awards and Recognitions': '',
    Press: '',
    'Impact Data': '',
    'Impact Data on Web': 'No',
    Collaboration: '',
    Promotion: '',
    'Regional Chapter': '',
    Headquarters: '',
    Owner: '',
    'Next Step': '',
    Created: day,
    Changed: day,
    ID: expect.stringMatching(/^\d+$/),
  });
  expect(second).toMatchObject({ Name: 'Test Other', Users: '0', 'Open Wishes': '0', 'Primary User': '' });
});

test('the filters and the search of the list hold', async () => {
  const names = async (query: string) => (await rows(query)).map(({ Name }) => Name);
  expect(await names('?budgetSize=UNDER_500K')).toEqual(['Test Other']);
  expect(await names(`?web_categories=${rivers}`)).toEqual(['Test "Quoted", Café\nNonprofit']);
  expect(await names('?search=cafe')).toEqual(['Test "Quoted", Café\nNonprofit']);
  expect(await names('?search=nothinglikeit')).toEqual([]);
  expect(await names('?search=quotde')).toEqual(['Test "Quoted", Café\nNonprofit']);
  expect(await names('?is_published_for_web=true')).toEqual(['Test "Quoted", Café\nNonprofit']);
  expect((await api.get(`${path}?budget_size=HUGE`, staff.token)).status).toBe(400);
  // an empty export still has its header row
  expect((await api.get(`${path}?search=nothinglikeit`, staff.token)).body).toMatch(/^\ufeff?Name,EIN,/);
});

test('the order is that of the list; without one, the oldest come first', async () => {
  const names = async (query: string) => (await rows(query)).map(({ Name }) => Name);
  const [quoted, other] = ['Test "Quoted", Café\nNonprofit', 'Test Other'];
  expect(await names('')).toEqual([quoted, other]);
  for (const ordering of ['name', '-name', 'budget_size', '-budget_size', 'city', '-updated', '-inactive_date']) {
    const { body } = await api.get(`nonprofits/?ordering=${ordering}`, staff.token);
    expect(await names(`?ordering=${ordering}`)).toEqual(body.results.map(({ name }: { name: string }) => name));
  }
  const { body } = await api.get('nonprofits/?search=test', staff.token);
  expect(await names('?search=test')).toEqual(body.results.map(({ name }: { name: string }) => name));
});

test('more rows than one batch come whole, each once', async () => {
  await api.db
    .insertInto('nonprofits')
    .values(Array.from({ length: 2_100 }, (_, index) => ({ name: `Test Batch ${index}`, budgetSize: 'HIGHER_3M' as const })))
    .execute();
  const found = await rows('?budget_size=HIGHER_3M');
  expect(new Set(found.map(({ Name }) => Name)).size).toBe(2_100);
  expect(found).toHaveLength(2_100);
});

test('programme staff alone, by the header or by a ticket', async () => {
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    const expected = kind === 'programmeStaff' ? 200 : kind === 'visitor' ? 401 : 403;
    expect([kind, (await api.get(path, person?.token)).status]).toEqual([kind, expected]);
    const asked = await api.call('POST', 'download-tickets/', { token: person?.token, body: { path } });
    expect([kind, asked.status]).toEqual([kind, expected === 200 ? 201 : expected]);
    if (expected !== 200) continue;
    expect((await api.get(`${path}?ticket=${asked.body.ticket}`)).status).toBe(200);
    expect((await api.get(`${path}?ticket=${asked.body.ticket}`)).status).toBe(401);
  }
});
