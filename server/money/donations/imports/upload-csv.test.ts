import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let programme: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
});
afterAll(() => api.close());

/** Nonprofit staff with a nonprofit that has no donations. */
async function createReporter() {
  const nonprofit = await createNonprofit(api.db);
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id });
  return { ...person, nonprofit };
}

async function upload(content: string | Buffer, { token }: { token: string }, query = '') {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'gifts.csv');
  return api.call('POST', `donations/upload-csv/${query}`, { token, form });
}
const dryRun = (content: string | Buffer, person: { token: string }) => upload(content, person, '?dry_run=true');
const listed = async (nonprofit: number) =>
  (await api.get(`donations/?nonprofit_id=${nonprofit}&ordering=timestamp`, programme.token)).body;

const header = 'amount,donation_type,date_received';
const problemsOf = async (content: string, person: { token: string }) => {
  const { status, body } = await dryRun(content, person);
  expect(status).toBe(200);
  return body.problems;
};

describe('a file', () => {
  test('is shown by a dry run and then stored as a whole', async () => {
    const reporter = await createReporter();
    const file = [
      'Amount,Donation Type,Date Received,First Name,Last Name,Address1,City,State,Zipcode,Notes',
      '"$1,000.00",Credit Card,03/02/2026,Ada,Giver,1 Quay,Oldmarsh,md,20601-1234,"Two',
      'lines"',
      ',,,,,,,,,',
      '0.1,GIFT_CARD,2026-1-2,,,,,,,',
      '.5.,cash,01/02/2026,,,,,,,',
    ].join('\r\n');
    const right = file.replace('2026-1-2', '1/2/2026').replace('.5.,cash', '.2,cash');
    const wrong = await dryRun(file, reporter);
    expect(wrong.body.problems).toEqual([
      { line: 5, column: 'Date Received', value: '2026-1-2', message: 'Enter a date that exists, as MM/DD/YYYY.' },
      { line: 6, column: 'Amount', value: '.5.', message: 'Enter an amount such as 1000, 1,000.00 or $12.50.' },
    ]);
    const preview = { rows: 3, total_amount: 1000.3, problems: [], duplicates: [], uploaded_before: null };
    expect(await dryRun(right, reporter)).toMatchObject({ status: 200, body: { ...preview, stored: 0 } });
    expect((await listed(reporter.nonprofit.id)).count).toBe(0);
    expect((await upload(right, reporter)).body).toEqual({ ...preview, stored: 3 });
    const { results } = await listed(reporter.nonprofit.id);
    expect(results).toMatchObject([
      {
        amount: 1000,
        donation_type: 'CREDIT_CARD',
        date_received: '2026-03-02',
        donor_name: 'Ada Giver',
        address: { address1: '1 Quay', address2: '', city: 'Oldmarsh', state: 'MD', zipcode: '206011234' },
        notes: 'Two\nlines',
        source: 'IMPORT',
        reported_by: reporter.id,
      },
      { amount: 0.1, donation_type: 'GIFT_CARD', date_received: '2026-01-02' },
      { amount: 0.2, donation_type: 'CASH', date_received: '2026-01-02', donor_name: 'Anonymous' },
    ]);
    const range = `nonprofit_id=${reporter.nonprofit.id}&start_date=2026-01-01&end_date=2026-12-31`;
    const { body: sums } = await api.get(`donations/summary/?${range}`, reporter.token);
    expect(sums).toMatchObject({ count: 3, total_amount: 1000.3 });
    const { body: trail } = await api.get('audit/?subject_kind=donationImport', programme.token);
    expect(trail.results[0]).toMatchObject({
      action: 'stored',
      subject: { name: 'gifts.csv' },
      changes: [
        { field: 'rows', from: null, to: 3 },
        { field: 'total', from: null, to: '1000.30' },
      ],
    });
  });

  test('with one wrong value stores nothing, and says which', async () => {
    const reporter = await createReporter();
    const answer = await upload(`${header}\n10,Cash,2026-01-02\nten,Cash,2026-01-02\n`, reporter);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'The file has mistakes. Nothing was stored.',
        rows: 2,
        problems: [{ line: 3, column: 'amount', value: 'ten' }],
      },
    });
    expect((await listed(reporter.nonprofit.id)).count).toBe(0);
  });

  test('sent again, by whomever and at the same moment, is stored once until it is confirmed', async () => {
    const reporter = await createReporter();
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: reporter.nonprofit.id });
    const file = `${header},first_name\n10,Cash,2026-01-02,Once\n`;
    const answers = await Promise.all([upload(file, reporter), upload(file, colleague), upload(file, reporter)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { count, results } = await listed(reporter.nonprofit.id);
    expect(count).toBe(1);
    const refused = await upload(file, reporter);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'This file was uploaded before, or has donations that are there already. Nothing was stored.',
        uploaded_before: { at: expect.stringMatching(/^\d{4}-/), by: expect.stringMatching(/^Test Person/) },
        duplicates: [{ line: 2, earlier_line: null, donation: results[0].id }],
      },
    });
    expect((await upload(file, reporter, '?confirmed=true')).body).toMatchObject({ stored: 1 });
    expect((await listed(reporter.nonprofit.id)).count).toBe(2);
    // another nonprofit does not learn that the file was uploaded
    expect((await dryRun(file, await createReporter())).body).toMatchObject({ duplicates: [], uploaded_before: null });
  });

  test('shows lines that are there twice, in it or among what is stored', async () => {
    const reporter = await createReporter();
    const nonprofitId = reporter.nonprofit.id;
    const { id } = await createDonation(api.db, { nonprofitId, amount: '5.00', dateReceived: '2026-02-01', firstName: 'Ada' });
    const file = `${header},first_name\n5,Check,2026-02-01,ADA\n6,Check,2026-02-01,\n6.00,Cash,2026-02-01,\n5,Check,2026-02-02,Ada\n`;
    expect((await dryRun(file, reporter)).body.duplicates).toEqual([
      { line: 2, earlier_line: null, donation: id },
      { line: 4, earlier_line: 3, donation: null },
    ]);
  });

  test('of programme staff names the nonprofit of each line by id, EIN or exact name; of nonprofit staff it may not', async () => {
    const byName = await createNonprofit(api.db, { name: 'Named, Exactly', ein: '991234567' });
    const twice = await createNonprofit(api.db, { name: 'Two of a Name' });
    await createNonprofit(api.db, { name: twice.name });
    const line = (nonprofit: string) => `1,Cash,2026-01-02,${nonprofit}`;
    const cells = ['"Named, Exactly"', '99-1234567', '991234567', String(byName.id), twice.name, 'named, nobody', '', '0'];
    const file = [`${header},nonprofit`, ...cells.map((cell) => line(cell.includes('nobody') ? `"${cell}"` : cell))].join('\n');
    expect(await problemsOf(file, programme)).toEqual([
      {
        line: 6,
        column: 'nonprofit',
        value: twice.name,
        message: 'Several nonprofits have this name: enter the EIN or the id.',
      },
      { line: 7, column: 'nonprofit', value: 'named, nobody', message: 'This nonprofit does not exist.' },
      { line: 8, column: 'nonprofit', value: '', message: 'Choose a nonprofit.' },
      { line: 9, column: 'nonprofit', value: '0', message: 'This nonprofit does not exist.' },
    ]);
    const four = file.split('\n').slice(0, 5).join('\n');
    expect((await upload(four, programme, '?confirmed=true')).body).toMatchObject({ stored: 4, total_amount: 4 });
    expect((await listed(byName.id)).count).toBe(4);
    expect(await problemsOf(four, await createReporter())).toEqual([
      {
        line: 1,
        column: 'nonprofit',
        value: 'nonprofit',
        message: 'Leave this column out: you report donations to your own nonprofit.',
      },
    ]);
  });

  test('says what is wrong with its header and with each value', async () => {
    const reporter = await createReporter();
    expect(await problemsOf('amount,amount,when\n1,1,2026-01-02\n', reporter)).toEqual([
      { line: 1, column: 'donation_type', value: '', message: 'The header lacks this column.' },
      { line: 1, column: 'date_received', value: '', message: 'The header lacks this column.' },
      { line: 1, column: 'amount', value: 'amount', message: 'This column is there twice. Leave one of them out.' },
      { line: 1, column: 'when', value: 'when', message: 'This column is not known. Say what it is, or leave it out.' },
    ]);
    for (const [amount, message] of [
      ['', 'Enter an amount in dollars.'],
      ['0', 'Enter an amount above 0.'],
      ['-0', 'Enter an amount above 0.'],
      ['-12.50', 'Enter an amount above 0.'],
      ['(12.50)', 'An amount in brackets is negative. Enter an amount above 0.'],
      ['0.005', 'Use at most two decimals.'],
      ['999999999.995', 'Use at most two decimals.'],
      ['1000000000', 'Enter an amount below 1,000,000,000.'],
      ['"1.000,00"', 'Use a point before the cents: 1,000.00 and not 1.000,00. Or choose that amounts are written as 1.000,00.'],
      ['NaN', 'Enter an amount such as 1000, 1,000.00 or $12.50.'],
      ['1e309', 'Enter an amount such as 1000, 1,000.00 or $12.50.'],
      ['=1+1', 'This is a formula. Enter its result.'],
      ['"1,00"', 'Use a point before the cents: 1,000.00 and not 1.000,00. Or choose that amounts are written as 1.000,00.'],
    ] as const) {
      const [problem, ...others] = await problemsOf(`${header}\n${amount},Cash,2026-01-02\n`, reporter);
      expect([amount, problem, others]).toMatchObject([amount, { line: 2, column: 'amount', message }, []]);
    }
    for (const [day, message] of [
      ['2026-02-30', 'Enter a date that exists, as YYYY-MM-DD.'],
      ['13/01/2026', 'Enter a date that exists, as MM/DD/YYYY.'],
      ['12/31/1899', 'The date cannot be before 1900.'],
      ['01/01/2199', 'The date cannot be in the future.'],
    ] as const) {
      expect(await problemsOf(`${header}\n1,Cash,${day}\n`, reporter)).toMatchObject([{ column: 'date_received', message }]);
    }
    const long = 'x'.repeat(101);
    const texts = `${header},first_name,state,zipcode\n1,Bitcoin,2026-01-02,${long},ZZ,abc\n1,Cash\n`;
    expect(await problemsOf(texts, reporter)).toEqual([
      {
        line: 2,
        column: 'donation_type',
        value: 'Bitcoin',
        message: 'Enter Credit Card, Check, Cash, Gift Card, Stock or Other.',
      },
      { line: 2, column: 'first_name', value: long, message: 'Use 100 characters or fewer.' },
      { line: 2, column: 'state', value: 'ZZ', message: 'Choose a state.' },
      { line: 2, column: 'zipcode', value: 'abc', message: 'Enter digits only.' },
      { line: 3, column: '', value: '', message: 'This line has 2 values, but the header has 6.' },
    ]);
  });

  test('may come from any spreadsheet: marks, encodings, delimiters', async () => {
    const reporter = await createReporter();
    const text = `${header},first_name\r\n12.50,Cash,2026-01-02,Zoë\r\n`;
    for (const [name, content] of [
      ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
      ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['Windows-1252', Buffer.from(text, 'latin1')],
      ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
      ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
      ['pipes', Buffer.from(text.replaceAll(',', '|'))],
      ['pipes that are named', Buffer.from(`sep=|\r\n${text.replaceAll(',', '|')}`)],
    ] as const) {
      const { body } = await upload(content, reporter, '?confirmed=true');
      expect([name, body]).toMatchObject([name, { stored: 1, total_amount: 12.5 }]);
    }
    const { results } = await listed(reporter.nonprofit.id);
    expect(new Set(results.map(({ first_name: first }: { first_name: string }) => first))).toEqual(new Set(['Zoë']));
  });

  test('that is none, or is too large, is refused in words', async () => {
    const reporter = await createReporter();
    const told = async (content: string | Buffer) => {
      const { status, body } = await dryRun(content, reporter);
      return [status, body.file?.[0] ?? body.detail];
    };
    for (const content of ['', header, `${header}\n\n,,\n`])
      expect(await told(content)).toEqual([400, 'This file has no donations.']);
    expect(await problemsOf(`${header}\n1,"Cash,2026-01-02\n2,Cash,2026-01-02\n`, reporter)).toEqual([
      {
        line: 2,
        column: '',
        value: '',
        message: 'A quotation mark is not closed, or is not doubled inside quotation marks.',
      },
    ]);
    const rows = (count: number) => `${header}\n${'1,Cash,2026-01-02\n'.repeat(count)}`;
    expect(await told(rows(10_001))).toEqual([
      400,
      'Upload at most 10,000 donations at a time, or import the file at /report-donations.',
    ]);
    expect(await told(Buffer.alloc(5_000_001, 'x'))).toEqual([413, 'This file is too large: the limit is 5 MB.']);
    expect((await dryRun(Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 254, 1]), reporter)).status).toBe(415);
    const many = await upload(rows(10_000), reporter, '?confirmed=true');
    expect(many.body).toMatchObject({ stored: 10_000, total_amount: 10_000, problems: [] });
  });
});
