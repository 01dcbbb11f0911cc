import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { splitAnyway, splitName } from '../reading/names/split-name.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

describe('a whole name', () => {
  const split = (text: string) => {
    const found = splitName(text, null);
    return found && [found.first, found.last];
  };

  test.each([
    ['Ada Sample', 'Ada', 'Sample'],
    ['ADA SAMPLE', 'ADA', 'SAMPLE'],
    ['Sample, Ada', 'Ada', 'Sample'],
    ['Sample Jr., Milo', 'Milo', 'Sample Jr.'],
    ['Sample, Milo, Jr.', 'Milo', 'Sample Jr.'],
    ['Milo Sample, III', 'Milo', 'Sample III'],
    ['van der Example, Rosa', 'Rosa', 'van der Example'],
    ['Rosa van der Example', 'Rosa', 'van der Example'],
    ['Dr. Zed M. Sample', 'Dr. Zed M.', 'Sample'],
    ['J. Specimen', 'J.', 'Specimen'],
    ['Mary Ann O’Sample', 'Mary Ann', 'O’Sample'],
    ['José Ejemplo', 'José', 'Ejemplo'],
    ['Anne-Marie Sample', 'Anne-Marie', 'Sample'],
  ])('of one person is split: %s', (text, first, last) => expect(split(text)).toEqual([first, last]));

  test.each([
    ...[
      'Ada and Milo Sample',
      'Ada & Milo Sample',
      'Mr. and Mrs. Milo Sample',
      'Sample, Ada and Milo',
      'The Sample Family',
      'Ada/Milo Sample',
    ],
    ...[
      'Sample Charitable Fund',
      'Sample, Inc.',
      'Paul Example Foundation',
      'Church of Saint Paul',
      'Mary Sample Trust',
      'Law Offices, LLC',
    ],
    ...[
      'Charles Schwab',
      'John Hancock',
      'Hope Harbor',
      'Virginia Tech',
      'Wrenfield, Maryland',
      'Sample Robotics',
      'Friends of Ada',
    ],
    ...[
      'Ada',
      'Mrs. Sample',
      'Ada Garcia Sample',
      'Zed Quillfeather',
      'Ada (in memory)',
      'ada@example.org',
      'Estate of Ada Sample',
      '12 Ada Street',
      '',
    ],
  ])('of others, or in two ways, is not: %s', (text) => expect(split(text)).toBeNull());

  test('is judged by a column that says what its donor is, and split as a person says', () => {
    expect(splitName('Zed Quillfeather', 'PERSON')).toEqual({ first: 'Zed', last: 'Quillfeather' });
    expect(splitName('Church, Zed', 'PERSON')).toEqual({ first: 'Zed', last: 'Church' });
    expect(splitName('Ada and Milo Sample', 'PERSON')).toBeNull();
    expect(splitName('Ada Sample', 'OTHER')).toBeNull();
    expect(splitAnyway('Ada Garcia Sample Jr.')).toEqual({ first: 'Ada Garcia', last: 'Sample Jr.' });
    expect(splitAnyway('Ada')).toBeNull();
  });
});

describe('a column of whole names', () => {
  const file = (...names: string[]) =>
    `Donor Name,Amount,Date,Type\n${names.map((name, n) => `"${name}",${n + 1},2026-01-02,Cash`).join('\n')}\n`;
  const storedNames = async (importId: number) => {
    const stored = await api.db
      .selectFrom('donations')
      .select(['firstName', 'lastName'])
      .where('importId', '=', importId)
      .orderBy('importLine')
      .execute();
    return stored.map(({ firstName, lastName }) => `${firstName}|${lastName}`);
  };
  const namesOf = async (id: number, { token }: { token: string }) =>
    (await api.get(`donation-imports/${id}/names/`, token)).body;

  test('whose title says so is the donors’, even where names have digits', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file('Class of 1984', 'Room 12 bake sale', 'Donor 3', 'Route 9 Diner'), reporter);
    expect((await calls.store(made.id, reporter)).body.state).toBe('STORED');
    expect(await storedNames(made.id)).toEqual(['|Class of 1984', '|Room 12 bake sale', '|Donor 3', '|Route 9 Diner']);
  });

  test('of two letters or signs is the donors’ too', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file('王芳', '李娜', 'Li Wu', 'Jo Ng'), reporter);
    expect(made.reading.donor_names).toMatchObject({ split: expect.any(Number), whole: expect.any(Number) });
    expect(made.reading.donor_names.split + made.reading.donor_names.whole).toBe(4);
  });

  test('is split only after it was shown, name by name as a person says, and remembered', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(
      file('Blue Ocean', 'Sample, Ada', 'Paul Weatherfax', 'Sample, Ada', 'Zed Quill'),
      reporter,
    );
    expect(made.reading).toMatchObject({
      checks: ['NAMES'],
      donor_names: { rule: 'SPLIT', by: 'USUAL', split: 3, whole: 2, said: [] },
    });
    expect(made.reading.donor_names.examples[0]).toEqual({ text: 'Sample, Ada', first_name: 'Ada', last_name: 'Sample' });
    expect(await namesOf(made.id, reporter)).toMatchObject({
      count: 4,
      results: [
        { value: 'Sample, Ada', first_name: 'Ada', last_name: 'Sample', split: true, count: 2, first_line: 3 },
        { value: 'Paul Weatherfax', first_name: 'Paul', last_name: 'Weatherfax' },
        { value: 'Blue Ocean', first_name: '', last_name: 'Blue Ocean', split: false, count: 1, first_line: 2 },
        { value: 'Zed Quill', split: false },
      ],
    });
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).status).toBe(409);
    const names = [
      { value: 'Paul Weatherfax', split: false },
      { value: 'Zed Quill', split: true },
    ];
    const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { names });
    expect(said.shown).not.toBe(made.shown);
    expect((await calls.store(made.id, reporter)).body.state).toBe('STORED');
    expect(await storedNames(made.id)).toEqual(['|Blue Ocean', 'Ada|Sample', '|Paul Weatherfax', 'Ada|Sample', 'Zed|Quill']);

    const { body: next } = await calls.upload(file('Paul Weatherfax', 'Zed Quill', 'Ada Other'), reporter);
    expect(next.reading.donor_names).toMatchObject({
      ...{ split: 2, whole: 1 },
      said: [
        { value: 'Paul Weatherfax', split: false, by: 'HABIT' },
        { value: 'Zed Quill', split: true, by: 'HABIT' },
      ],
    });
    const { body: whole } = await calls.send('PATCH', `${next.id}/`, reporter, {
      name_rule: 'WHOLE',
      names: [{ value: 'Zed Quill', split: false }],
    });
    expect(whole.reading).toMatchObject({ checks: [], donor_names: { rule: 'WHOLE', by: 'PERSON', split: 0, whole: 3 } });
    expect((await api.get(`donation-imports/${made.id}/names/`, (await calls.createReporter()).token)).status).toBe(404);
  });

  test('equals a donation that was stored with the whole name', async () => {
    const reporter = await calls.createReporter();
    const { body: before } = await calls.upload(file('Sample, Ada', 'Milo Sample'), reporter);
    const { body: whole } = await calls.send('PATCH', `${before.id}/`, reporter, { name_rule: 'WHOLE' });
    expect((await calls.store(whole.id, reporter)).body.state).toBe('STORED');
    const { body: next } = await calls.upload(`${file('Sample, Ada', 'Milo Sample')}Ada Other,9,2026-01-02,Cash\n`, reporter);
    const { body: split } = await calls.send('PATCH', `${next.id}/`, reporter, { name_rule: 'SPLIT' });
    expect(split).toMatchObject({ duplicates: 2, reading: { donor_names: { split: 3 } } });
  });

  test('is kept whole for programs, where nobody looks', async () => {
    const reporter = await calls.createReporter();
    const form = new FormData();
    form.append('file', new Blob([file('Sample, Ada')]), 'gifts.csv');
    const { body } = await api.call('POST', 'donations/upload-csv/?dry_run=true', { token: reporter.token, form });
    expect(body.problems).toMatchObject([{ message: 'This column is not known. Say what it is, or leave it out.' }]);
  });
});

describe('a column of names that is not the donor’s', () => {
  const donorsOf = async (id: number, person: { token: string }) =>
    (await calls.rowsOf(id, person)).map(({ donor_name }: { donor_name: string }) => donor_name);

  test('names who receives: on a line where the receiver asked for the money, the donor is on the other side', async () => {
    const reporter = await calls.createReporter();
    const own = reporter.nonprofit.name;
    const pairs = [
      ['Ada Sample', own],
      ['Ben Sample', own],
      ['Cleo Sample', own],
      [own, 'Dora Sample'],
    ];
    const lines = pairs.map(([from, to], n) => `${n + 1}.50,Payment,2026-01-02,"${from}","${to}"`);
    const { body } = await calls.upload(`Amount,Method,Date,From,To\n${lines.join('\n')}\n`, reporter);
    expect(body.reading.turned).toEqual({ count: 1, column: 'To', receiver: own });
    expect(await donorsOf(body.id, reporter)).toEqual(['Ada Sample', 'Ben Sample', 'Cleo Sample', 'Dora Sample']);
  });

  test('has nonprofits: another column has the people', async () => {
    const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const { name } = await createNonprofit(api.db, { name: 'Account Named House' });
    const lines = ['Mary Sample', 'John Sample'].map((donor, n) => `${n + 1}.50,Card,2026-01-02,${name},${name},${donor}`);
    const titles = 'Amount,Method,Date,Account Slug,Account Name,Opposite Account Name';
    const { body } = await calls.upload(`${titles}\n${lines.join('\n')}\n`, programme);
    expect(await donorsOf(body.id, programme)).toEqual(['Mary Sample', 'John Sample']);
  });

  test('is the household’s beside the column of a contact', async () => {
    const reporter = await calls.createReporter();
    const file = 'Amount,Method,Date,Account Name,Primary Contact\n5.00,Card,2026-01-02,Sample Household,Ada Sample\n';
    const { body } = await calls.upload(file, reporter);
    expect(body.reading.two_donors).toEqual({ rule: 'PERSON', by: 'USUAL', count: 1 });
    expect(await donorsOf(body.id, reporter)).toEqual(['Ada Sample']);
  });

  test('stands in rows above the gifts, also for a refund, until a total ends the group', async () => {
    const reporter = await calls.createReporter();
    const lines = [
      ...['"Sample, Ada",,,', ',2026-01-02,Sales Receipt,10.00', ',2026-01-03,Sales Receipt,20.00'],
      ...[',2026-01-04,Refund,-20.00', '"Total for Sample, Ada",,,10.00'],
      ...[
        'Sample Works,,,',
        ',2026-01-05,Sales Receipt,40.00',
        'Total for Sample Works,,,40.00',
        ',2026-01-06,Sales Receipt,5.00',
      ],
    ];
    const { body } = await calls.upload(`,Date,Transaction Type,Amount\n${lines.join('\n')}\n`, reporter);
    expect(body.reading).toMatchObject({
      ...{ of_groups: { count: 4, name: 'Sample, Ada' }, nameless: 1 },
      refunds: { found: { count: 1, amount: 20 } },
    });
    expect(await donorsOf(body.id, reporter)).toEqual(['Ada Sample', 'Sample Works', 'Anonymous']);
  });

  test.each(['person.first_name,person.last_name', 'Patron First Name,Patron Last Name'])(
    'is found under the titles %s',
    async (titles) => {
      const reporter = await calls.createReporter();
      const { body } = await calls.upload(`Amount,Method,Date,${titles}\n5.00,Card,2026-01-02,Ada,Sample\n`, reporter);
      expect(await donorsOf(body.id, reporter)).toEqual(['Ada Sample']);
    },
  );
});
