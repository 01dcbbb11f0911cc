import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { importing } from './importing-for-tests.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/data/reports/', import.meta.url));

let api: TestApi;
let calls: ReturnType<typeof importing>;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  for (const name of ['Wrenfield Gleaners', 'Café Zoë Kitchen']) await createNonprofit(api.db, { name });
});
afterAll(() => api.close());

const upload = async (name: string) => (await calls.upload(await readFile(`${folder}${name}`), staff, name)).body;
const change = async (id: number, body: object) => (await calls.send('PATCH', `${id}/`, staff, body)).body;

describe('a column that nobody uses', () => {
  test.each([
    ['refund-column.csv', { Refund: 'amount_back' }, 25],
    ['test-mode.csv', { 'Test Mode': 'voided' }, 25],
    ['failed-at.csv', { failed_at: 'voided', canceled_at: 'voided' }, 25],
  ])('of %s is proposed as what makes a line no gift, with its sums', async (name, meanings, total) => {
    const body = await upload(name);
    expect(body).toMatchObject({ total_amount: total, problems: 0 });
    expect(body.reading.checks).toContain('ASKED');
    const asked: { column: string; meaning: string }[] = body.reading.asks;
    expect(Object.fromEntries(asked.map(({ column, meaning }) => [column, meaning]))).toEqual(meanings);
  });

  test('that names a refund is answered for good, and asked about again once it has something new', async () => {
    const file = (refunds: readonly string[], from: number) =>
      `Gift Date,Gift Amount,Paid by,Last Name,Settlement\n${refunds
        .map((settlement, at) => `2026-01-0${at + 1},${from + at},Check,Donor ${at},${settlement}`)
        .join('\n')}\n`;
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file(['fine', 'late', 'fine'], 10), reporter);
    expect(made.reading.asks).toMatchObject([
      {
        ...{ column: 'Settlement', about: 'VALUES', meaning: 'LEAVE_OUT', by: 'USUAL' },
        values: [
          { value: 'fine', count: 2, amount: 22 },
          { value: 'late', count: 1, amount: 11 },
        ],
      },
    ]);
    await calls.store(made.id, reporter);
    const { body: same } = await calls.upload(file(['late', 'fine', 'fine'], 20), reporter);
    expect(same.reading.asks).toMatchObject([{ by: 'HABIT' }]);
    expect(same.reading.checks).not.toContain('ASKED');
    const { body: other } = await calls.upload(file(['late', 'fine', 'fine', 'odd'], 30), reporter);
    expect(other.reading.checks).toContain('ASKED');
    const { body: said } = await calls.send('PATCH', `${other.id}/`, reporter, { harmless: ['Settlement'] });
    expect([said.reading.asks, said.reading.checks]).toEqual([undefined, expect.not.arrayContaining(['ASKED'])]);
  });
});

describe('a word in the last line', () => {
  test.each(['late-kind.csv', 'late-kind.xlsx'])('of %s counts as one in the first', async (name) => {
    const { problems, problem_groups: groups, reading, set_aside: aside } = await upload(name);
    const isAsked = problems > 0 && groups.some(({ column }: { column: string }) => column === 'Receipts Type');
    const isAside = aside > 0 && reading.kinds.some(({ gift }: { gift: boolean | null }) => gift === false);
    expect([name, isAsked || isAside]).toEqual([name, true]);
  });
});

describe('kinds, currencies and amounts that nothing explains', () => {
  test('are asked about: only whole words that are sure decide', async () => {
    const { reading } = await upload('kind-words.csv');
    const kinds: { value: string; gift: boolean | null }[] = reading.kinds;
    expect(Object.fromEntries(kinds.map(({ value, gift }) => [value, gift]))).toEqual({
      'Monetary Contribution': true,
      'Debt Payment': null,
      'Credit Facility': null,
      Expenditure: false,
      'Vendor Payment': null,
      'Bill Payment': null,
      'Service Charge': null,
      'Finance Charge': null,
      'Bank Charge': null,
    });
    const { reading: letters } = await upload('in-and-out-by-letter.csv');
    expect(letters.kinds).toMatchObject([
      { value: 'C', gift: null },
      { value: 'E', gift: null },
    ]);
  });

  test('such as what is no way to pay: it is set aside in the column of types, and taken if a person says so', async () => {
    const reporter = await calls.createReporter();
    const lines = ['5,Check', '6,In-Kind', '7,Card'].map((line, n) => `2026-01-0${n + 2},${line},Donor ${n}`);
    const { body: made } = await calls.upload(`Date,Amount,Payment Method,Name\n${lines.join('\n')}\n`, reporter);
    expect(made).toMatchObject({
      rows: 2,
      total_amount: 12,
      reading: { kinds: [{ value: 'In-Kind', gift: false, by: 'FILE' }] },
    });
    const kinds = [{ column: 'Payment Method', value: 'In-Kind', gift: true }];
    const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { kinds });
    expect(said).toMatchObject({ rows: 3, total_amount: 18 });
  });

  test('such as a company’s match among ways to pay: a person says whether it counts', async () => {
    const reporter = await calls.createReporter();
    const lines = ['5,Credit Card', '6,Company Match', '7,Payroll'].map((line, n) => `2026-01-0${n + 2},${line},Donor ${n}`);
    const { body: made } = await calls.upload(`Date,Amount,Transaction Type,Name\n${lines.join('\n')}\n`, reporter);
    expect(made.problem_groups).toMatchObject([{ message: 'Say whether lines with “Company Match” are gifts.' }]);
    expect(made).toMatchObject({ rows: 2, total_amount: 12, can: { store: false } });
  });

  test('such as a second amount that some gifts lack: the platform’s total says which amount it is', async () => {
    const reporter = await calls.createReporter();
    const lines = ['25.50,25.50,Donation', '49.72,0,Donation', '50.25,50.25,Employer match'];
    const text = lines.map((line, n) => `2026-01-0${n + 2},Check,Donor ${n},${line}`).join('\n');
    const titles = 'Date,Method,Name,Gift Amount,Deposited Amount,Gift Category';
    const { body: made } = await calls.upload(`${titles}\n${text}\n`, reporter);
    const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { expected: { rows: 2, amount: 75.75 } });
    expect(said.reading.total.reasons[0]).toMatchObject({ text: 'with the amounts of “Deposited Amount”' });
  });

  test('such as a currency, which stands in a column, in cells, or nowhere', async () => {
    const aside = async (name: string) =>
      (await upload(name)).reading.set_aside.map(({ reason, count }: Record<string, unknown>) => [reason, count]);
    expect(await aside('currency-title.csv')).toEqual([['In EUR', 1]]);
    expect(await aside('currency-in-cell-euro.csv')).toEqual([['In EUR', 2]]);
    expect(await aside('currency-and-summary.csv')).toEqual(
      expect.arrayContaining([
        ['In HKD', 1],
        ['In BRL', 1],
      ]),
    );
    const foreign = await upload('foreign-titles.csv');
    expect(foreign).toMatchObject({ reading: { currency: '' }, can: { store: false } });
  });

  test('such as whole numbers that may be cents', async () => {
    const made = await upload('amounts-in-cents.csv');
    expect(made).toMatchObject({ reading: { maybe_cents: '3500' }, can: { store: false } });
    expect(await change(made.id, { amounts: 'CENTS' })).toMatchObject({ total_amount: 60.5, problems: 0 });
    expect(await change(made.id, { amounts: 'POINT' })).toMatchObject({ total_amount: 6050, problems: 0 });
  });

  test('such as a second date: that of an election or a status is not the gift’s', async () => {
    const taken = async (name: string) =>
      (await upload(name)).reading.columns.find(({ meaning }: { meaning: string }) => meaning === 'date_received').header;
    expect(await taken('election-date.csv')).toBe('TransDate:');
    expect(await taken('payment-status-date.csv')).toBe('Donation Date');
  });
});

describe('the donor', () => {
  test('is named by other titles, and without the backslash of an export', async () => {
    const member = await upload('member-name.csv');
    expect(await calls.rowsOf(member.id, staff)).toMatchObject([{ donor_name: 'Ada Quill' }]);
    const made = await upload('backslash.csv');
    expect(made.reading.backslashes).toEqual({
      count: 1,
      text: 'O\\’Quill'.replace('’', "'"),
      name: 'O’Quill'.replace('’', "'"),
    });
    expect(await calls.rowsOf(made.id, staff)).toMatchObject([{ donor_name: "Ada O'Quill" }]);
  });

  test('is read in the encoding in which its letters make sense, which a person can choose', async () => {
    const made = await upload('donors-mac-roman.csv');
    expect(made.reading).toMatchObject({ encoding: 'Mac Roman', checks: expect.arrayContaining(['ENCODING']) });
    expect(await calls.rowsOf(made.id, staff)).toMatchObject([{ donor_name: 'Zoë Ørsted' }]);
    const { body: dos } = await calls.upload(
      Buffer.from('Amount,Date,Last Name,Type\r\n12,2026-01-02,Jos\x82 N\xa3\xa4ez,Check\r\n', 'latin1'),
      await calls.createReporter(),
    );
    expect(dos.reading.encoding).toBe('CP850');
    const chosen = await change(made.id, { encoding: 'Windows-1252' });
    expect(chosen.reading).toMatchObject({ encoding: 'Windows-1252', checks: expect.not.arrayContaining(['ENCODING']) });
  });

  test('is the same in other characters', async () => {
    const first = await upload('donor-composed.csv');
    const { body: stored } = await calls.store(first.id, staff);
    expect(stored).toMatchObject({ state: 'STORED', present: { rows: 1 } });
    expect(await upload('donor-decomposed.csv')).toMatchObject({ duplicates: 1, undecided: 1 });
    expect(await upload('donor-curly-apostrophe.csv')).toMatchObject({ rows: 2, duplicates: 1, undecided: 1 });
    const writings = ['O\u2019Brien', 'O\u00b4Brien', 'O`Brien', "o'brien", 'O\u200b\u2019Brien', '\uff2f\u2019Brien'];
    const same = writings.map((name) => `5,2026-02-03,${name},Check,Wrenfield Gleaners`).join('\n');
    const { body: all } = await calls.upload(`Amount,Date,Last Name,Type,Nonprofit\n${same}\n`, staff);
    expect(all).toMatchObject({ rows: 6, duplicates: 5 });
  });
});

describe('a line that gives back a gift', () => {
  const file = `Date,Amount,Type,Last Name,Payment ID
2026-01-02,100.00,Donation,Sample,pay-10001
2026-01-03,80.00,Donation,Test,pay-10002
2026-01-04,60.00,Donation,Example,pay-10003
2026-01-05,-100.00,Refund,Sample,ref-77
2026-01-06,-30.00,Refund,Somebody,pay-10002
2026-01-07,-15.00,Refund,Unknown,ref-78
`;

  test('takes its amount off that gift, by its number or by its donor; others are listed', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({
      ...{ rows: 2, total_amount: 110 },
      reading: {
        lowered: { count: 1, amount: 30 },
        refunds: {
          ...{ rule: 'TAKE_OFF', gifts: 2, found: { count: 2, amount: 130 }, unfound: { count: 1, amount: 15 } },
          lines: [{ line: 7, amount: 15, day: '2026-01-07', donor: 'Unknown' }],
        },
      },
    });
    const send = async (body: object) => (await calls.send('PATCH', `${made.id}/`, reporter, body)).body;
    expect(await send({ refunds: 'WHOLE_ONLY' })).toMatchObject({ rows: 2, total_amount: 140 });
    expect(await send({ refunds: 'IGNORE' })).toMatchObject({ rows: 3, total_amount: 240 });
    // the platform's number says which it is
    const compared = await send({ refunds: 'TAKE_OFF', expected: { rows: 2, amount: 140 } });
    expect(compared.reading.total).toMatchObject({
      more: { rows: 0, amount: 30 },
      reasons: [{ text: 'with the whole amount of the 1 gift that was refunded in part', change: { refunds: 'WHOLE_ONLY' } }],
    });
  });

  test('in part on the same line lowers it, although a date says that there was a refund', async () => {
    const reporter = await calls.createReporter();
    const lines = [
      '100.00,30.00,2026-01-09,Sample',
      '50.00,0.00,,Test',
      '20.00,20.00,2026-01-09,Example',
      '10.00,,2026-01-09,Other',
    ];
    const text = lines.map((line) => `2026-01-02,Check,${line}`).join('\n');
    const { body } = await calls.upload(`Date,Method,Amount,Refunded Amount,Refund Date,Last Name\n${text}\n`, reporter);
    expect(body).toMatchObject({ rows: 2, total_amount: 120, set_aside: 2, reading: { lowered: { count: 1, amount: 30 } } });
  });

  test('and two values of columns that are not the likeliest explain a difference together; three are said to be untried', async () => {
    const reporter = await calls.createReporter();
    // columns 1 to 48 have a rare value on two lines each; columns 49 to 51 have one on 20 lines each, so they are tried last
    const columns = Array.from({ length: 51 }, (_, index) => `Box ${index + 1}`);
    const isRare = (line: number, column: number) =>
      column < 48 ? line % 100 === column * 2 : line >= (column - 48) * 20 && line < (column - 47) * 20;
    const lines = Array.from({ length: 200 }, (_, line) => {
      const notes = columns.map((_, column) => (isRare(line, column) ? `word ${column + 1}` : 'usual'));
      return ['2026-01-02', 'Check', `${line + 1}.00`, `Donor ${line}`, ...notes].join(',');
    });
    const { body: made } = await calls.upload(
      `Date,Method,Amount,Last Name,${columns.join(',')}\n${lines.join('\n')}\n`,
      reporter,
    );
    const sumOf = (left: number) => ((200 - left) * (200 + left + 1)) / 2;
    const compare = async (left: number) => {
      const expected = { rows: 200 - left, amount: sumOf(left) };
      return (await calls.send('PATCH', `${made.id}/`, reporter, { expected })).body.reading.total;
    };
    expect(await compare(40)).toMatchObject({
      reasons: [
        { text: 'without the 20 lines whose “Box 49” is “word 49”, and without the 20 lines whose “Box 50” is “word 50”' },
      ],
      gave_up: false,
    });
    expect(await compare(60)).toMatchObject({ reasons: [], gave_up: true });
  });

  test('and a difference that nothing explains is stored only by one’s word', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    await calls.agree(made.id, reporter);
    const { body: compared } = await calls.send('PATCH', `${made.id}/`, reporter, { expected: { rows: 9, amount: null } });
    expect(compared.reading.total).toMatchObject({ more: { rows: 7, amount: null }, reasons: [], gave_up: false });
    const store = (body: object) => calls.send('POST', `${made.id}/store/`, reporter, { shown: compared.shown, ...body });
    expect(await store({})).toMatchObject({ status: 409 });
    expect(await store({ differs: true })).toMatchObject({ status: 200, body: { state: 'STORED' } });
  });

  test('and what would have to be left out does not explain a difference, but lines in another currency do', async () => {
    const reporter = await calls.createReporter();
    const compare = async (lines: string, expected: object) => {
      const { body: made } = await calls.upload(`Date,Amount,Method,Last Name,Currency\n${lines}\n`, reporter);
      return (await calls.send('PATCH', `${made.id}/`, reporter, { expected })).body;
    };
    const cash = await compare('2026-01-02,10.00,Cash,Sample,USD\n2026-01-03,7.00,Check,Test,USD\n', { rows: 1, amount: 7 });
    expect(cash.reading.total).toMatchObject({
      reasons: [
        {
          text: 'without the 1 line whose “Method” is “Cash”',
          change: { kinds: [{ column: 'Method', value: 'Cash', gift: false }] },
        },
      ],
      explained: false,
    });
    const store = ({ id, shown }: { id: number; shown: string }) => calls.send('POST', `${id}/store/`, reporter, { shown });
    expect(await store(cash)).toMatchObject({ status: 409 });
    const euros = await compare('2026-01-04,9.00,Cash,Sample,USD\n2026-01-05,8.00,Check,Test,EUR\n', { rows: 2, amount: null });
    expect(euros.reading.total).toMatchObject({ more: { rows: 1 }, explained: true });
    expect(await store(euros)).toMatchObject({ status: 200, body: { state: 'STORED', present: { rows: 1, amount: 9 } } });
  });

  test('and a company’s amount on the same line is left out, added, or a gift of its own', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(
      'Date,Amount,Type,Last Name,Company,Match amount\n2026-01-02,100.00,Check,Sample,Sample Works,50.00\n2026-01-03,20.00,Check,Test,,\n',
      reporter,
    );
    const columns = ['date_received', 'amount', 'donation_type', 'last_name', 'organization', 'match_amount'];
    const send = async (body: object) => (await calls.send('PATCH', `${made.id}/`, reporter, body)).body;
    expect(await send({ columns })).toMatchObject({ total_amount: 120, reading: { matches: { rule: 'LEAVE_OUT', amount: 50 } } });
    expect(await send({ matches: 'ADD' })).toMatchObject({ total_amount: 170, chosen_rows: 2 });
    const apart = await send({ matches: 'SEPARATE' });
    expect(apart).toMatchObject({ total_amount: 170, chosen_rows: 3 });
    const { body: stored } = await calls.store(made.id, reporter);
    expect(stored.present).toMatchObject({ rows: 3, amount: 170 });
    const { results } = (await api.get('donations/?ordering=amount', reporter.token)).body;
    expect(results.map(({ amount, last_name: name }: Record<string, unknown>) => [amount, name])).toEqual([
      [20, 'Test'],
      [50, 'Sample Works'],
      [100, 'Sample'],
    ]);
  });
});
