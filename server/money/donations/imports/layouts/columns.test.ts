import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { header, importing } from './importing-for-tests.ts';

let api: TestApi;
let programme: SignedInPerson;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const meaningsOf = (body: { reading: { columns: { meaning: string | null }[] } }) =>
  body.reading.columns.map(({ meaning }) => meaning);

describe('columns', () => {
  test('are guessed, named where they are left out, changed, and taken again only after the file was stored', async () => {
    const reporter = await calls.createReporter();
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: reporter.nonprofit.id });
    const file = 'Gift Date;Gift Amount;How;Campaign;First Name\n01/02/2026;10;Check;Spring;Ada\n01/03/2026;2;Cash;Spring;Ben\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({
      problems: 0,
      reading: {
        delimiter: ';',
        columns: [
          { meaning: 'date_received', by: 'FILE' },
          { meaning: 'amount', by: 'FILE' },
          { meaning: 'donation_type', by: 'FILE' },
          { header: 'Campaign', meaning: 'LEAVE_OUT', by: 'USUAL' },
          { meaning: 'first_name', by: 'FILE' },
        ],
        checks: ['COLUMNS'],
        habit: null,
      },
    });
    const columns = ['date_received', 'amount', 'donation_type', 'notes', 'LEAVE_OUT'];
    const { body: named } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(named.reading.columns.map(({ by }: { by: string }) => by)).toEqual(['FILE', 'FILE', 'FILE', 'PERSON', 'PERSON']);
    expect(named.reading.checks).toEqual([]);
    expect((await calls.send('PATCH', `${made.id}/`, reporter, { columns: ['amount'] })).status).toBe(400);

    // the import is not stored yet: its column choices become no habit
    const next = file.replace('Spring', 'Fall');
    expect(meaningsOf((await calls.upload(next, colleague)).body)).toEqual(meaningsOf(made));
    await calls.store(made.id, reporter);
    const { body: learned } = await calls.upload(next, colleague);
    expect(learned.reading).toMatchObject({
      habit: { id: made.id, name: 'gifts.csv' },
      checks: ['HABIT', 'COLUMNS'],
      columns: [{}, {}, {}, { meaning: 'notes', by: 'HABIT' }, { header: 'First Name', meaning: 'LEAVE_OUT', by: 'HABIT' }],
    });
    // the habit is not used for a file with other columns: it would leave out the column of names
    const other = 'Gift Date;Gift Amount;How;First Name\n01/02/2026;11;Check;Cleo\n';
    const { body: unlike } = await calls.upload(other, reporter);
    expect(unlike.reading).toMatchObject({ habit: null, checks: [] });
    expect((await calls.rowsOf(unlike.id, reporter))[0].donor_name).toBe('Cleo');
    // the habit is not used for another nonprofit, nor for the programme
    expect(meaningsOf((await calls.upload(file, await calls.createReporter())).body)).toEqual(meaningsOf(made));
    const theirs = await calls.upload(file, programme);
    expect(theirs.body.problem_groups).toMatchObject([
      {
        column: 'nonprofit',
        message: 'No column names the nonprofit. Say which column does, or choose one nonprofit for the whole file.',
      },
    ]);
    await calls.send('POST', `${made.id}/undo/`, reporter, { rows: 2 });
    expect(meaningsOf((await calls.upload(next, colleague)).body)).toEqual(meaningsOf(made));
  });

  test('are found again below any line that a person names as the header', async () => {
    const reporter = await calls.createReporter();
    const file = 'Amount,Date,Type\nspring,fair,2026\nSum,Day,By\n5,01/02/2026,Cash\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(made.reading).toMatchObject({
      header_line: 1,
      first_lines: [{ line: 1 }, { line: 2 }, { line: 3, cells: ['Sum', 'Day', 'By'] }, {}],
    });
    const { body: moved } = await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 3 });
    expect(moved.reading).toMatchObject({ header_line: 3, columns: [{ header: 'Sum' }, { header: 'Day' }, { header: 'By' }] });
    const columns = ['amount', 'date_received', 'donation_type'];
    const { body: read } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(read).toMatchObject({ rows: 1, total_amount: 5, problems: 0 });
  });

  test('have a header without amounts and dates, wherever its words stand', async () => {
    const reporter = await calls.createReporter();
    const file = `created,gross,description\n2026-01-02 10:00:00,30.00,Donation\n2026-01-03 10:00:00,20.00,Donation\n`;
    expect((await calls.upload(file, reporter)).body).toMatchObject({ rows: 2, total_amount: 50, reading: { header_line: 1 } });
  });

  test('of a file without titles are guessed from their values, which a person confirms, and no line is lost', async () => {
    const reporter = await calls.createReporter();
    const file = '2026-01-02,R-10001,25.00,Check,Ada,Sample,MD\n2026-01-03,R-10002,1000,Cash,Ben,Example,VA\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({
      rows: 2,
      total_amount: 1025,
      problems: 0,
      reading: { header_line: 0, checks: ['COLUMNS', 'TITLES'] },
    });
    expect(made.reading.columns.map(({ header: name, meaning }: Record<string, string>) => [name, meaning])).toEqual([
      ['A', 'date_received'],
      ['B', 'LEAVE_OUT'],
      ['C', 'amount'],
      ['D', 'donation_type'],
      ['E', 'first_name'],
      ['F', 'last_name'],
      ['G', 'state'],
    ]);
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).status).toBe(409);
    // a person can say that a line has titles all the same, and take that back
    const { body: titled } = await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 1 });
    expect(titled.reading).toMatchObject({ header_line: 1, columns: [{ header: '2026-01-02' }, {}, {}, {}, {}, {}, {}] });
    const { body: back } = await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 0 });
    expect(back).toMatchObject({ rows: 2, reading: { header_line: 0, checks: ['COLUMNS'] } });
    const columns = ['date_received', 'reference', 'amount', 'donation_type', 'first_name', 'last_name', 'state'];
    const { status } = await calls.send('PATCH', `${made.id}/`, reporter, {
      columns: columns.map((one) => (one === 'reference' ? 'notes' : one)),
    });
    expect(status).toBe(200);
    await calls.store(made.id, reporter);
    // the next file of the same kind is read in the same way, and its titles are asked about again
    const { body: next } = await calls.upload(file.replaceAll('-01-', '-02-'), reporter);
    expect(next.reading).toMatchObject({
      header_line: 0,
      habit: { id: made.id },
      columns: [{}, { meaning: 'notes', by: 'HABIT' }, {}, {}, {}, {}, {}],
    });
    expect(next.reading.checks).toContain('TITLES');
  });

  test('have titles as soon as one line names them, below a title of the file or in words that nobody knows', async () => {
    const reporter = await calls.createReporter();
    const headerOf = async (file: string) => (await calls.upload(file, reporter)).body.reading.header_line;
    expect(await headerOf('Rahamäärä,Pvm,Nimi\n5,2026-01-02,Ada\n6,2026-01-03,Ben\n')).toBe(1);
    expect(await headerOf('Report of 2026-02-01\nAmount,Date,Donor,2026\n5,2026-01-02,x,y\n')).toBe(2);
    expect(await headerOf('Gifts of spring\n5,2026-01-02,Check,Ada Sample\n6,2026-01-03,Cash,Ben Sample\n')).toBe(0);
    expect(await headerOf('5,2026-01-02,Check\nTotal gifts,,\n')).toBe(0);
  });

  test('may be 150', async () => {
    const reporter = await calls.createReporter();
    const more = Array.from({ length: 147 }, (_, n) => `Extra ${n}`);
    const file = `${header},${more.join(',')}\n1,Cash,2026-01-02,${more.map(() => '').join(',')}\n`;
    expect((await calls.upload(file, reporter)).body).toMatchObject({ problems: 0, rows: 1, total_amount: 1 });
  });

  test('are refused in words if there are more than 256, in the header or in a line', async () => {
    const reporter = await calls.createReporter();
    const line = '1,Cash,2026-01-02';
    for (const file of [`${header}${',x'.repeat(254)}\n${line}\n`, `${header}\n${line}${',x'.repeat(510)}\n`])
      expect((await calls.upload(file, reporter)).body).toMatchObject({
        state: 'FAILED',
        failure: 'This file has more than 256 columns.',
      });
  });

  test('are not taken in the call that names another line as the header', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload('Amount,Date,Type\nSum,Day,By\n5,01/02/2026,Cash\n', reporter);
    const columns = ['amount', 'date_received', 'donation_type'];
    expect(await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 2, columns })).toMatchObject({
      status: 400,
      body: { columns: ['Choose the header’s line first, then say what each of its columns is.'] },
    });
    const same = await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 1, columns });
    expect(same).toMatchObject({ status: 200, body: { reading: { header_line: 1 } } });
  });

  test('keep the decisions about duplicates when the file is read again', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header},Extra\n1,Cash,2026-01-02,a\n1,Cash,2026-01-02,b\n`, reporter);
    await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'LEAVE_OUT' });
    const columns = ['amount', 'donation_type', 'date_received', 'LEAVE_OUT'];
    const { body: again } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(again).toMatchObject({ problems: 0, duplicates: 1, undecided: 0, chosen_rows: 1 });
  });
});
