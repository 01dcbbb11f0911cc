import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { header, importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

describe('dates and amounts', () => {
  const dated = async (...days: string[]) => {
    const reporter = await calls.createReporter();
    const { body } = await calls.upload(`${header}\n${days.map((day) => `1,Cash,"${day}"`).join('\n')}\n`, reporter);
    const rows = await calls.rowsOf(body.id, reporter);
    return [body.reading.dates, body.reading.dates_by, ...rows.map((row: { date_received: string }) => row.date_received)];
  };

  test('are read in the order that the file shows, and shown with three examples', async () => {
    expect(await dated('01/02/2026', '12/31/2025', '2026-01-02')).toEqual([
      'MONTH_FIRST',
      'FILE',
      '2026-01-02',
      '2025-12-31',
      '2026-01-02',
    ]);
    // the last date of the first two files could be read in two ways, and does not decide how the other days are read
    expect(await dated('2026-01-02', '2026-01-03', '01/02/2026')).toEqual(['ISO', 'FILE', '2026-01-02', '2026-01-03']);
    expect(await dated('46023', '46024.5', '01/02/2026')).toEqual(['SERIAL', 'FILE', '2026-01-01', '2026-01-02']);
    expect(await dated('13/01/2026', '02/03/2026')).toEqual(['DAY_FIRST', 'FILE', '2026-01-13', '2026-03-02']);
    expect(await dated('03/04/2026')).toEqual(['MONTH_FIRST', 'USUAL', '2026-03-04']);
    const reporter = await calls.createReporter();
    const { body } = await calls.upload(
      `${header}\n"1,000",Cash,12/30/2025\n2,Cash,03/04/2026\n"$3,500.00",Cash,05/06/2026\n`,
      reporter,
    );
    expect(body.reading).toMatchObject({
      date_examples: [
        { text: '03/04/2026', day: '2026-03-04' },
        { text: '05/06/2026', day: '2026-05-06' },
        { text: '12/30/2025', day: '2025-12-30' },
      ],
      amount_examples: [
        { text: '1,000', amount: 1000 },
        { text: '$3,500.00', amount: 3500 },
        { text: '2', amount: 2 },
      ],
    });
  });

  test('are taken as platforms write days', async () => {
    const written = {
      '2015-06-16 17:59:12': '2015-06-16',
      '2026-08-12T18:20:40.118200Z': '2026-08-12',
      '2026-08-12T18:20:40+02:00': '2026-08-12',
      '2026/02/17 22:59:45 -0800': '2026-02-17',
      '1/15/25 15:13': '2025-01-15',
      '05/05/2026 12:45 AM': '2026-05-05',
      'Oct 5, 2026': '2026-10-05',
      'October 5th, 2026': '2026-10-05',
      'Thu 1 Oct 2026 0:00:00': '2026-10-01',
      '5. Oktober 2026': '2026-10-05',
      '25 augustus 2026': '2026-08-25',
      '12 mrt 2026': '2026-03-12',
    };
    const [, , ...days] = await dated(...Object.keys(written));
    expect(days).toEqual(Object.values(written));
    expect(await dated('29.12.2011', '03.04.2012')).toEqual(['DAY_FIRST', 'FILE', '2011-12-29', '2012-04-03']);
  });

  test('are refused where no day is meant: years, and day numbers of no plausible year', async () => {
    for (const day of ['2011', '1905', '4711', '12/31/45', '2026-02-30', 'Sep 31, 2026', '32/01/2026'])
      expect([day, (await dated(day, '01/15/2026')).slice(2)]).toEqual([day, ['2026-01-15']]);
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header}\n1,Cash,2011\n`, reporter);
    expect(made.problem_groups[0].message).toBe(
      'This is a year without a day. Choose that dates are written as YYYY, or enter whole dates.',
    );
    const { body: chosen } = await calls.send('PATCH', `${made.id}/`, reporter, { dates: 'YEAR' });
    expect(chosen).toMatchObject({ problems: 0, reading: { date_examples: [{ text: '2011', day: '2011-01-01' }] } });
  });

  test('never change by a mark that could be either', async () => {
    const reporter = await calls.createReporter();
    const read = async (rule: string, ...amounts: string[]) => {
      const { body: made } = await calls.upload(
        `${header}\n${amounts.map((one) => `"${one}",Cash,2026-01-02`).join('\n')}\n`,
        reporter,
      );
      const { body } = await calls.send('PATCH', `${made.id}/`, reporter, { amounts: rule });
      return [body.total_amount, body.problem_groups.map(({ message }: { message: string }) => message)];
    };
    const told = (text: string, mark: string) =>
      `${text} can be read in two ways, because three digits follow the ${mark}. Write it without, or with two decimals.`;
    expect(await read('POINT', '15.000', '1,000', '2.50')).toEqual([1002.5, [told('15.000', 'point')]]);
    expect(await read('COMMA', '1,000', '15.000', '2,50')).toEqual([15002.5, [told('1,000', 'comma')]]);
    expect(await read('POINT', '+ $1.50', 'US$2', '3.00 USD')).toEqual([6.5, []]);
    // no digit before the mark, or none behind it
    expect(await read('POINT', '.31', '$.50', '50.', 'USD .04', '1,000.')).toEqual([1050.85, []]);
    expect(await read('COMMA', '$,31', '2,50', '1.000,')).toEqual([1002.81, []]);
    // zeros and what is left of a computer's arithmetic change nothing
    expect(await read('POINT', '12.340000', '33.339999999999996', '0.30000000000000004', '1.00')).toEqual([46.98, []]);
    for (const none of ['.', '$.', ',']) expect((await read('POINT', none, '1.00'))[0]).toBe(1);
    expect(await read('CENTS', '1250', '5')).toEqual([12.55, []]);
    expect(await read('CENTS', '12.50')).toEqual([0, ['Enter an amount in cents, such as 1250.']]);
  });

  test('with more than two decimals are mistakes until a person has them rounded, and then it is said by how much', async () => {
    const reporter = await calls.createReporter();
    const amounts = ['24.3750', '10.9951', '0.0049', '$7.00'];
    const { body: made } = await calls.upload(
      `${header}\n${amounts.map((one) => `${one},Cash,2026-01-02`).join('\n')}\n`,
      reporter,
    );
    const decimals = {
      count: 3,
      examples: [
        { text: '24.3750', amount: 24.38 },
        { text: '10.9951', amount: 11 },
        { text: '0.0049', amount: 0 },
      ],
      difference: 0.005,
    };
    expect(made).toMatchObject({
      ...{ total_amount: 7, problems: 3 },
      problem_groups: [{ message: 'Use at most two decimals.', count: 3 }],
      reading: { decimals: { ...decimals, rounded: false } },
    });
    const { body: rounded } = await calls.send('PATCH', `${made.id}/`, reporter, { round_cents: true });
    expect(rounded).toMatchObject({
      total_amount: 42.38,
      problems: 0,
      set_aside: 1,
      reading: { decimals: { count: 2, rounded: true } },
    });
    // nothing of it is said about a file whose amounts have two decimals
    const { body: plain } = await calls.upload(`${header}\n7.00,Cash,2026-01-02\n`, reporter);
    expect('decimals' in plain.reading).toBe(false);
  });

  test('below 0, of 0, or in another currency are set aside by name', async () => {
    const reporter = await calls.createReporter();
    const amounts = ['-5.00', '($5.00)', '5.00-', '-$5', '0.00', '€ 10.00', '15.00 CAD', '20'];
    const { body } = await calls.upload(`${header}\n${amounts.map((one) => `${one},Cash,2026-01-02`).join('\n')}\n`, reporter);
    expect(body).toMatchObject({ rows: 1, set_aside: 7, total_amount: 20, problems: 0 });
    const reasons = body.reading.set_aside.map(({ reason, count, amount }: Record<string, unknown>) => [reason, count, amount]);
    expect(reasons).toEqual([
      ['The amount is below 0', 4, null],
      ['The amount is 0', 1, null],
      ['In EUR', 1, 10],
      ['In CAD', 1, 15],
    ]);
    const aside = await api.get(`donation-imports/${body.id}/problems/?only=set_aside`, reporter.token);
    expect(aside.body.results.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  test('in a currency that belongs to other amounts are found by the platform’s total, together with lines that do not count', async () => {
    const reporter = await calls.createReporter();
    const lines = ['10.50,USD,Person', '20.50,GBP,Person', '40.50,USD,Firm', '80.50,USD,Firm', '160.50,EUR,Person'];
    const text = lines.map((line, n) => `${line},Donor ${n},Card,2026-01-02`).join('\n');
    const titles = 'Amount,Local Currency,Giver Kind,Name,Method,Date';
    const { body: made } = await calls.upload(`${titles}\n${text}\n`, reporter);
    expect(made).toMatchObject({ rows: 3, total_amount: 131.5 });
    const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { expected: { rows: 3, amount: 191.5 } });
    const [reason] = said.reading.total.reasons;
    expect(reason.text).toBe(
      'without “Local Currency”, so that the 2 lines in other currencies are in dollars, and without the 2 lines whose “Giver Kind” is “Firm”',
    );
    const { body: applied } = await calls.send('PATCH', `${made.id}/`, reporter, reason.change);
    expect(applied).toMatchObject({ rows: 3, total_amount: 191.5, reading: { total: { more: null } } });
  });

  test('follow the file before a habit, and a habit only where the file shows nothing and a person has seen it', async () => {
    const reporter = await calls.createReporter();
    const columns = 'Date,Amount,Type,First Name\n';
    const abroad = `${columns}31/12/2025,"1.000,50",Cash,Ada\n01/02/2026,"2,5",Cash,Ben\n`;
    const ambiguous = `${columns}03/04/2026,"1,000",Cash,Cleo\n`;
    const { body: first } = await calls.upload(abroad, reporter);
    expect(first.reading).toMatchObject({ dates: 'DAY_FIRST', amounts: 'COMMA', checks: ['DATES', 'AMOUNTS'] });
    await calls.send('PATCH', `${first.id}/`, reporter, { dates: 'DAY_FIRST', amounts: 'COMMA' });
    await calls.send('POST', `${first.id}/cancel/`, reporter);
    const american = {
      problems: 0,
      total_amount: 1000,
      reading: { dates: 'MONTH_FIRST', amounts: 'POINT', habit: null, checks: [] },
    };
    expect((await calls.upload(ambiguous, reporter)).body).toMatchObject(american);

    const { body: again } = await calls.upload(abroad, reporter);
    const unseen = await calls.send('POST', `${again.id}/store/`, reporter, { rest: true });
    expect(unseen).toMatchObject({ status: 409 });
    await calls.send('PATCH', `${again.id}/`, reporter, { currency: 'USD' });
    expect((await calls.store(again.id, reporter)).body).toMatchObject({
      state: 'STORED',
      present: { rows: 2, amount: 1003 },
    });

    // the next file takes the habit over and shows it; an amount that could be $1 or $1,000 is refused
    const { body: habit } = await calls.upload(ambiguous, reporter);
    expect(habit).toMatchObject({
      total_amount: 0,
      problems: 1,
      reading: {
        dates: 'DAY_FIRST',
        dates_by: 'HABIT',
        amounts: 'COMMA',
        amounts_by: 'HABIT',
        checks: ['HABIT'],
        habit: { id: again.id },
      },
    });
    const small = `${columns}03/04/2026,5,Cash,Dora\n`;
    const { body: shown } = await calls.upload(small, reporter);
    expect(shown).toMatchObject({ problems: 0, reading: { date_examples: [{ text: '03/04/2026', day: '2026-04-03' }] } });
    expect(await calls.send('POST', `${shown.id}/store/`, reporter)).toMatchObject({
      status: 409,
      body: { detail: 'Check first how the file was read, and confirm it. Nothing was stored.' },
    });
    expect((await calls.send('POST', `${shown.id}/store/`, reporter, { shown: habit.shown })).status).toBe(409);

    // what the file shows wins over the habit
    const clear = `${columns}12/30/2025,"$3,500.00",Cash,Emil\n03/04/2026,"$1,000",Cash,Fay\n`;
    expect((await calls.upload(clear, reporter)).body).toMatchObject({
      problems: 0,
      total_amount: 4500,
      reading: { dates: 'MONTH_FIRST', dates_by: 'FILE', amounts: 'POINT', amounts_by: 'FILE' },
    });
    // a program that sends a file uses no habit, because no person checks the reading
    const form = new FormData();
    form.append('file', new Blob([ambiguous]), 'gifts.csv');
    expect((await api.call('POST', 'donations/upload-csv/', { token: reporter.token, form })).body).toMatchObject({
      total_amount: 1000,
    });
    const { body: stored } = await api.get(
      `donations/?nonprofit_id=${reporter.nonprofit.id}&ordering=-timestamp`,
      reporter.token,
    );
    expect(stored.results[0]).toMatchObject({ amount: 1000, date_received: '2026-03-04' });
  });
});
