import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate, figures } from '#tests/factories/application-templates.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { zipEntries } from '#tests/zip-entries.ts';

let api: TestApi;
let staff: SignedInPerson;
let me: Applicant;
let template = 0;
let id = 0;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await createApplicant(api.db);
  template = (await createApplicationTemplate(api.db, { elements: figures })).id;
  id = (await createApplicationResponse(api.db, { templateId: template, nonprofitId: me.nonprofit })).id;
});

const submit = () => save(api, me, id, [], { status: 'SUBMITTED' });
const problems = async () => {
  const { status, body } = await submit();
  return status === 200 ? [] : body.problems.map(({ uid, message }: { uid: string; message: string }) => [uid, message]);
};

describe('a number', () => {
  test.each<[unknown, number, string | null]>([
    [1200.5, 200, null],
    [0, 200, null],
    [1200.505, 200, 'Use at most two decimals.'],
    [-1, 200, 'Enter a number from $0.00 to $2,000,000.00.'],
    [2_000_000.01, 200, 'Enter a number from $0.00 to $2,000,000.00.'],
    [1e15, 200, 'Enter a number from -999,999,999,999 to 999,999,999,999.'],
    ['12,50', 200, 'Use a point before the cents: 12.50 and not 12,50.'],
    ['(50)', 200, 'A number in brackets can mean an amount below 0. Write it without brackets.'],
    ['about a thousand', 200, 'Enter an amount such as 1000, 1,000.00 or $12.50.'],
    ['1234567890123', 200, 'Enter a number from -999,999,999,999 to 999,999,999,999.'],
    // what can be read is a number, so that no file and no sum meets a text
    ['$1,200.50', 400, null],
    [true, 400, null],
    [[1], 400, null],
    [{ rows: [] }, 400, null],
  ])('%j is stored as it was sent or refused, and named on submitting', async (sent, status, message) => {
    expect((await save(api, me, id, [['amount', sent]])).status).toBe(status);
    expect(await storedAnswers(api.db, id)).toEqual(status === 200 ? { amount: sent } : {});
    if (status === 200) expect(await problems()).toEqual(message === null ? [] : [['amount', message]]);
  });
});

describe('a date', () => {
  test.each<[unknown, number, string | null]>([
    ['2027-03-01', 200, null],
    ['2026-12-31', 200, 'Enter a day from Jan 1, 2027 to Dec 31, 2027.'],
    ['2028-01-01', 200, 'Enter a day from Jan 1, 2027 to Dec 31, 2027.'],
    ['2027-02-30', 400, null],
    ['March 1', 400, null],
    [20270301, 400, null],
  ])('%j', async (sent, status, message) => {
    await save(api, me, id, [['amount', 5]]);
    expect((await save(api, me, id, [['start', sent]])).status).toBe(status);
    if (status === 200) expect(await problems()).toEqual(message === null ? [] : [['start', message]]);
  });
});

describe('a table', () => {
  const table = (...rows: unknown[][]) => ({ rows });
  const empty = [null, null, null];

  test.each<[string, unknown, number, string | null]>([
    ['whole rows', table(['Rent', 1200.5, null], ['Food', 800, 'monthly']), 200, null],
    ['an empty row between', table(['Rent', 1, null], empty, ['Food', 2, '']), 200, null],
    ['too few rows', table(['Rent', 1, null], empty), 200, 'Fill in at least 2 rows.'],
    ['too many rows', table(...Array.from({ length: 5 }, () => ['Rent', 1, null])), 200, 'Fill in at most 4 rows.'],
    ['an empty cell', table(['Rent', null, null], [' ', 2, null]), 200, 'Row 1, Amount: This cell is empty. (1 more)'],
    [
      'a number that is not read',
      table(['Rent', '12,50', null], ['Food', 2, null]),
      200,
      'Row 1, Amount: Use a point before the cents: 12.50 and not 12,50.',
    ],
    ['a text that reads as a number', table(['Rent', '$12.50', null]), 400, null],
    ['a number in a column of texts', table([1, 2, null]), 400, null],
    ['a row that is too short', table(['Rent', 1]), 400, null],
    ['a cell that is too long', table(['x'.repeat(501), 1, null]), 400, null],
    ['nothing', table(empty, [' ', null, '']), 400, null],
    ['no rows', table(), 400, null],
    ['rows without a table', [['Rent', 1, null]], 400, null],
  ])('%s', async (_, sent, status, message) => {
    await save(api, me, id, [['amount', 5]]);
    const saved = await save(api, me, id, [['budget', sent]]);
    expect([saved.status, (await storedAnswers(api.db, id))['budget']]).toEqual([status, status === 200 ? sent : undefined]);
    if (status === 200) expect(await problems()).toEqual(message === null ? [] : [['budget', message]]);
  });

  test('of given rows needs each of them, and says which by its title', async () => {
    await save(api, me, id, [
      ['amount', 5],
      ['people', table([3], [null], ['many'])],
    ]);
    expect(await problems()).toEqual([['people', 'Adults, Number: This cell is empty. (1 more)']]);
    await save(api, me, id, [['people', table([3], [0], [2]), 1]]);
    expect(await problems()).toEqual([]);
  });

  test('of two windows: the second gets both versions, and nothing is overwritten', async () => {
    const [mine, theirs] = [table(['Rent', 1, null]), table(['Rent', 2, null])];
    const from = (writer: string) => ({ writer, sequence: 1 });
    expect((await save(api, me, id, [['budget', theirs, 0]], from('window-one'))).status).toBe(200);
    const second = await save(api, me, id, [['budget', mine, 0]], from('window-two'));
    expect([second.status, second.body.conflicts]).toMatchObject([409, [{ uid: 'budget', answer: theirs, revision: 1 }]]);
    expect((await storedAnswers(api.db, id))['budget']).toEqual(theirs);
  });

  test('counts as answered, and no longer where it is emptied', async () => {
    const answered = async () => (await api.get(`applications/responses/${id}/`, me.token)).body.percent_answered;
    expect(await answered()).toBe(0);
    await save(api, me, id, [['amount', 5]]);
    expect(await answered()).toBe(100);
    await save(api, me, id, [['amount', 'five', 1]]);
    expect(await answered()).toBe(100);
    await save(api, me, id, [['amount', null, 2]]);
    expect(await answered()).toBe(0);
  });
});

describe('the template', () => {
  const create = (elements: unknown[]) =>
    api.call('POST', 'applications/templates/', { token: staff.token, body: { name: 'Figures', elements } });
  const change = (uid: string, changes: object) =>
    figures.map((element) => (element.uid === uid ? { ...element, ...changes } : element)) as ElementDraft[];

  test.each<[string, unknown[], string[]]>([
    ['limits in the wrong order', change('amount', { minimum: 5, maximum: 4 }), ['elements.0.maximum']],
    ['days in the wrong order', change('start', { earliest: '2028-01-01' }), ['elements.1.latest']],
    ['no columns', change('budget', { columns: [] }), ['elements.2.columns']],
    ['more rows than allowed', change('budget', { leastRows: 9 }), ['elements.2.most_rows']],
    ['a title twice', change('people', { rowTitles: ['Adults', ' adults'] }), ['elements.3.row_titles.1']],
  ])('with %s is not published, and says where', async (_, elements, fields) => {
    const { body } = await create(elements);
    const refused = await api.call('POST', `applications/templates/${body.id}/toggle-published/`, { token: staff.token });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, fields]);
  });

  test.each<[string, object, string]>([
    ['a unit with digits', { unit: '10 km' }, 'elements.0.unit'],
    ['four decimals', { decimals: 4 }, 'elements.0.decimals'],
    ['a limit that loses digits', { minimum: 1e13 }, 'elements.0.minimum'],
  ])('with %s is refused', async (_, changes, field) => {
    const { status, body } = await create(change('amount', changes));
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });
});

test('the export has numbers as numbers, days as days, a table in one cell and its sums beside it', async () => {
  const answers = {
    amount: 1200.5,
    start: '2027-03-01',
    budget: {
      rows: [
        ['Rent | heating', 1200.5, null],
        ['=Food', 800.25, 'monthly'],
      ],
    },
    people: { rows: [[3], [0], [2]] },
  };
  await api.db.deleteFrom('applicationResponses').where('id', '=', id).execute();
  const made = await createApplicationResponse(api.db, {
    templateId: template,
    nonprofitId: me.nonprofit,
    answers: answers as never,
    submittedAt: '2026-03-02T12:00:00Z',
  });
  // a later version has another column first: the older answer keeps its own headings
  const [item, ...others] = figures.flatMap((element) =>
    element.uid === 'budget' && 'columns' in element ? element.columns : [],
  );
  const columns = [{ ...item, label: 'Code' }, { ...item, label: 'Item' }, ...others];
  const elements = figures.map((element) => (element.uid === 'budget' ? { ...element, columns } : element));
  const changed = await api.call('PATCH', `applications/templates/${template}/`, { token: staff.token, body: { elements } });
  expect(changed.status).toBe(200);
  const download = (format: string) =>
    api.call('GET', `/download-application-data/?template_id=${template}&format=${format}`, { token: staff.token });
  const csv = (await download('csv')).body.replace(/^\ufeff/, '');
  expect(csv.split('\r\n')[0]).toMatch(
    /Version,How much\?,When\?,Budget,"Budget: Amount, total",Whom\?,"Whom\?: Number, total"$/,
  );
  const budget = 'Item | Amount | Notes\nRent \\| heating | 1200.5 | \n=Food | 800.25 | monthly';
  const people = 'Row | Number\nChildren | 3\nAdults | 0\nElders | 2';
  expect(csv).toContain(`,1,1200.5,2027-03-01,"${budget}",2000.75,"${people}",5\r\n`);
  expect(csv).toContain(`${made.id},`);
  const workbook = await sheetOf((await download('xlsx')).bytes);
  for (const number of ['1200.5', '2000.75', '5']) expect(workbook).toContain(`<v>${number}</v>`);
  // March 1, 2027 as a spreadsheet counts days
  expect(workbook).toContain('<v>46447</v>');
});

async function sheetOf(bytes: Buffer): Promise<string> {
  const entries = await zipEntries(bytes);
  return String([...entries].find(([name]) => name.startsWith('xl/worksheets/sheet'))?.[1]);
}
