import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { header, importing, manyLines } from './layouts/importing-for-tests.ts';

let api: TestApi;
let programme: SignedInPerson;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
});
afterAll(() => api.close());

const donationsOf = async (nonprofit: number) =>
  (await api.get(`donations/?nonprofit_id=${nonprofit}&ordering=timestamp`, programme.token)).body;

describe('an import', () => {
  test('is read, stored, listed, opened to its rows, and undone: one audited entry each', async () => {
    const reporter = await calls.createReporter();
    const file = `Spring gifts\n\n${header},First Name\n10.50,Cash,2026-01-02,Ada\n0.1,Check,2026-01-03,\n0.2,Check,2026-01-04,\n`;
    const made = await calls.upload(file, reporter);
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'READY',
        name: 'gifts.csv',
        kind: 'CSV',
        rows: 3,
        total_amount: 10.8,
        problems: 0,
        duplicates: 0,
        nonprofit_ref: { id: reporter.nonprofit.id },
        reading: { header_line: 3, dates: 'ISO', amounts: 'POINT', encoding: 'UTF-8', delimiter: ',', example_lines: [4, 5, 6] },
        can: { change: true, store: true, undo: false },
      },
    });
    const { id } = made.body;
    expect(made.body.reading.columns).toEqual([
      { header: 'amount', meaning: 'amount', by: 'FILE', examples: ['10.50', '0.1', '0.2'] },
      { header: 'donation_type', meaning: 'donation_type', by: 'FILE', examples: ['Cash', 'Check', 'Check'] },
      { header: 'date_received', meaning: 'date_received', by: 'FILE', examples: ['2026-01-02', '2026-01-03', '2026-01-04'] },
      { header: 'First Name', meaning: 'first_name', by: 'FILE', examples: ['Ada', '', ''] },
    ]);
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(0);

    const stored = await calls.send('POST', `${id}/store/`, reporter);
    expect(stored.body).toMatchObject({
      state: 'STORED',
      chosen_rows: 3,
      chosen_amount: 10.8,
      present: { rows: 3, amount: 10.8, changed: 0 },
      stored_by: { id: reporter.id },
      can: { change: false, store: false, undo: true },
    });
    const { results } = await donationsOf(reporter.nonprofit.id);
    expect(results.map(({ amount, source }: { amount: number; source: string }) => [amount, source])).toEqual([
      [10.5, 'IMPORT'],
      [0.1, 'IMPORT'],
      [0.2, 'IMPORT'],
    ]);
    const rows = (await api.get(`donation-imports/${id}/rows/?page_size=2&page=2`, reporter.token)).body;
    expect(rows).toMatchObject({
      count: 3,
      results: [{ line: 6, amount: 0.2, donor_name: 'Anonymous', duplicate: null, donation: results[2].id }],
    });
    const { body: list } = await api.get('donation-imports/?search=gifts', reporter.token);
    expect(list).toMatchObject({ count: 1, results: [{ id, state: 'STORED', chosen_rows: 3, chosen_amount: 10.8 }] });

    expect((await calls.send('POST', `${id}/undo/`, reporter, { rows: 2 })).status).toBe(409);
    expect((await calls.send('POST', `${id}/undo/`, reporter, { rows: 3 })).body).toMatchObject({
      state: 'UNDONE',
      present: null,
    });
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(0);
    expect((await api.get(`donation-imports/${id}/rows/`, reporter.token)).body.results[0]).toMatchObject({
      line: 4,
      donation: null,
    });
    const { body: trail } = await api.get(`audit/?subject_kind=donationImport&subject_id=${id}`, programme.token);
    expect(trail.results).toMatchObject([
      {
        action: 'undone',
        actor: { id: reporter.id },
        changes: [
          { field: 'rows', from: 3, to: null },
          { field: 'total', from: '10.80', to: null },
        ],
      },
      {
        action: 'stored',
        actor: { id: reporter.id },
        changes: [
          { field: 'rows', from: null, to: 3 },
          { field: 'total', from: null, to: '10.80' },
        ],
      },
    ]);
  });

  test('shows its duplicates, which are decided line by line or all at once', async () => {
    const reporter = await calls.createReporter();
    const { id: donation } = await createDonation(api.db, {
      nonprofitId: reporter.nonprofit.id,
      amount: '5.00',
      firstName: 'Ada',
    });
    const file = `${header},first_name\n5,Check,2026-05-01,ada\n6,Cash,2026-05-01,\n6,Check,2026-05-01,\n7,Cash,2026-05-01,\n`;
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({ duplicates: 2, undecided: 2, chosen_rows: 4, can: { store: false } });
    const { body: rows } = await api.get(`donation-imports/${made.id}/rows/?only=undecided`, reporter.token);
    expect(rows.results.map(({ line, duplicate }: { line: number; duplicate: object }) => [line, duplicate])).toEqual([
      [2, { earlier_line: null, donation, decision: null }],
      [4, { earlier_line: 3, donation: null, decision: null }],
    ]);
    const refused = await calls.send('POST', `${made.id}/store/`, reporter);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'Decide first which of the duplicates to store. Nothing was stored.' },
    });
    const all = await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'LEAVE_OUT' });
    expect(all.body).toMatchObject({ undecided: 0, chosen_rows: 2, chosen_amount: 13, can: { store: true } });
    await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'STORE', lines: [4] });
    const { body: stored } = await calls.send('POST', `${made.id}/store/`, reporter);
    expect(stored).toMatchObject({ chosen_rows: 3, chosen_amount: 19, total_amount: 24 });
    const { body: after } = await api.get(`donation-imports/${made.id}/rows/`, reporter.token);
    expect(after.results.map((row: { line: number; donation: number | null }) => row.donation !== null)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect((await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'STORE' })).status).toBe(409);
  });

  test('of the same file is refused until it is confirmed, also when two people store it at once', async () => {
    const reporter = await calls.createReporter();
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: reporter.nonprofit.id });
    const file = `${header}\n10,Cash,2026-01-02\n`;
    const imports = await Promise.all([calls.upload(file, reporter), calls.upload(file, colleague)]);
    const [first, second] = imports.map(({ body }) => body.id as number);
    const answers = await Promise.all([
      calls.send('POST', `${first}/store/`, reporter),
      calls.send('POST', `${second}/store/`, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(1);
    const [lost, won] = answers[0]?.status === 409 ? [first, second] : [second, first];
    expect(await calls.read(lost ?? 0, reporter)).toMatchObject({
      state: 'READY',
      failure: 'The same file was stored before. Nothing was stored.',
      stored_before: { id: won },
    });
    // the line equals the donation that the other import stored, so the line is a duplicate now
    const again = await calls.send('POST', `${lost}/store/`, reporter, { confirmed: true });
    expect(again).toMatchObject({ status: 409, body: { current: { undecided: 1 } } });
    await calls.send('PATCH', `${lost}/rows/`, reporter, { decision: 'STORE' });
    expect((await calls.send('POST', `${lost}/store/`, reporter, { confirmed: true })).body.state).toBe('STORED');
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(2);
    // once both imports are undone, the file counts as new again
    for (const id of [first, second]) await calls.send('POST', `${id}/undo/`, programme, { rows: 1 });
    expect((await calls.upload(file, reporter)).body).toMatchObject({ stored_before: null, duplicates: 0 });
  });

  test('with a mistake is not stored, and downloads its lines with their problems', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(
      `Title\n${header},Notes\nten,Cash,2026-01-02,=SUM(A1)\n1,Cash,2026-01-02,\n2,"Ca,sh",13/13/2026,\n`,
      reporter,
    );
    expect(made).toMatchObject({ state: 'READY', rows: 3, problems: 2, total_amount: 1, can: { store: false, change: true } });
    expect(made.problem_groups).toHaveLength(2);
    expect(made.reading.types).toEqual([{ value: 'Ca,sh', count: 1, type: 'OTHER', by: 'USUAL' }]);
    const { body: problems } = await api.get(`donation-imports/${made.id}/problems/`, reporter.token);
    expect(problems.results).toEqual([
      {
        line: 3,
        broken: null,
        cell: 0,
        column: 'amount',
        value: 'ten',
        message: 'Enter an amount such as 1000, 1,000.00 or $12.50.',
      },
      {
        line: 5,
        broken: null,
        cell: 2,
        column: 'date_received',
        value: '13/13/2026',
        message: 'Enter a date that exists, as YYYY-MM-DD.',
      },
    ]);
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).body.detail).toBe(
      'The file has mistakes. Nothing was stored.',
    );
    const file = await api.get(`/download-donation-import/?import=${made.id}`, reporter.token);
    expect(file.body).toBe(
      [
        `${header},Notes,problem`,
        'ten,Cash,2026-01-02,\'=SUM(A1),"amount: Enter an amount such as 1000, 1,000.00 or $12.50."',
        '1,Cash,2026-01-02,,',
        '2,"Ca,sh",13/13/2026,,"date_received: Enter a date that exists, as YYYY-MM-DD."',
        '',
      ].join('\r\n'),
    );
    // the mended file is uploaded again: its added column is left out, and its note is stored without the apostrophe
    const mended = file.body.replace('ten,', '10,').replace('Ca,sh', 'Cash').replace('13/13/2026', '2026-01-13');
    const { body: right } = await calls.upload(mended, reporter);
    expect(right).toMatchObject({ problems: 0, rows: 3, can: { store: true } });
    await calls.send('POST', `${right.id}/store/`, reporter);
    expect((await donationsOf(reporter.nonprofit.id)).results[0]).toMatchObject({ amount: 10, notes: '=SUM(A1)' });
    expect((await calls.send('POST', `${made.id}/cancel/`, reporter)).body).toMatchObject({ state: 'CANCELLED' });
    expect((await api.get(`/download-donation-import/?import=${made.id}`, reporter.token)).status).toBe(404);
    expect((await calls.send('POST', `${right.id}/cancel/`, reporter)).status).toBe(409);
  });

  test('of another nonprofit does not exist', async () => {
    const owner = await calls.createReporter();
    const other = await calls.createReporter();
    const { body: made } = await calls.upload(`${header}\nten,Cash,2026-01-02\n1,Cash,2026-01-02\n`, owner);
    const { body: ofProgramme } = await calls.upload(`${header},nonprofit\n1,Cash,2026-01-02,${other.nonprofit.id}\n`, programme);
    for (const id of [made.id, ofProgramme.id]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', { dates: 'ISO' }],
        ['GET', 'rows/'],
        ['PATCH', 'rows/', { decision: 'STORE' }],
        ['GET', 'problems/'],
        ['POST', 'store/', {}],
        ['POST', 'cancel/', {}],
        ['POST', 'undo/', { rows: 1 }],
      ] as const)
        expect([
          path,
          (await api.call(method, `donation-imports/${id}/${path}`, { token: other.token, ...(body && { body }) })).status,
        ]).toEqual([path, 404]);
      expect((await api.get(`/download-donation-import/?import=${id}`, other.token)).status).toBe(404);
    }
    expect((await api.get('donation-imports/', other.token)).body.count).toBe(0);
    expect((await api.get(`donation-imports/?nonprofit_id=${owner.nonprofit.id}`, other.token)).body.count).toBe(0);
    expect((await calls.read(made.id, programme)).nonprofit_ref.id).toBe(owner.nonprofit.id);
  });
});

describe('imports of many people', () => {
  const waiting = async () =>
    (await api.db.selectFrom('donationImports').select('id').where('state', '=', 'READING').execute()).length;

  test('leave no job behind once they are read, and stay three at a time for each person', async () => {
    const [reporter, other] = [await calls.createReporter(), await calls.createReporter()];
    expect(await waiting()).toBe(0);
    for (const amount of [1, 2, 3])
      expect((await calls.upload(`${header}\n${amount},Cash,2026-01-02\n`, reporter)).body.state).toBe('READY');
    const jobs = await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'work-on-donation-import'`.execute(api.db);
    expect(jobs.rows).toHaveLength(0);

    const large = manyLines(6_000);
    const first = await calls.upload(large, reporter);
    for (const _ of [2, 3]) expect((await calls.upload(large, reporter)).status).toBe(201);
    expect(await calls.upload(large, reporter)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      body: {
        detail: 'Almoner is still working on 3 of your imports. Wait until one of them has finished, then try again.',
      },
    });
    expect(await waiting()).toBe(3);
    // the limit counts neither a small file, which is read at once, nor a large file of another person
    expect((await calls.upload(`${header}\n4,Cash,2026-01-02\n`, reporter)).body.state).toBe('READY');
    expect((await calls.upload(large, other)).status).toBe(201);
    expect((await calls.send('POST', `${first.body.id}/cancel/`, reporter)).status).toBe(200);
    expect((await calls.upload(large, reporter)).status).toBe(201);
    await runJobsOnce(api.app);
    expect(await waiting()).toBe(0);
  });
});

describe('a large import', () => {
  test('is read, stored and undone by jobs', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(manyLines(6_000), reporter);
    expect(made).toMatchObject({ state: 'READING', reading: null, can: { change: false, store: false } });
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).body.detail).toBe(
      'This import is being worked on. Wait until it has finished, or stop it.',
    );
    await runJobsOnce(api.app);
    expect(await calls.read(made.id, reporter)).toMatchObject({ state: 'READY', rows: 6_000, total_amount: 6_000 });
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).body.state).toBe('STORING');
    // stopped before the job begins: nothing is stored
    expect((await calls.send('POST', `${made.id}/cancel/`, reporter)).body.state).toBe('READY');
    await runJobsOnce(api.app);
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(0);
    await calls.send('POST', `${made.id}/store/`, reporter);
    await runJobsOnce(api.app);
    expect(await calls.read(made.id, reporter)).toMatchObject({ state: 'STORED', present: { rows: 6_000, amount: 6_000 } });
    expect((await calls.send('POST', `${made.id}/undo/`, reporter, { rows: 6_000 })).body.state).toBe('UNDOING');
    await runJobsOnce(api.app);
    expect((await calls.read(made.id, reporter)).state).toBe('UNDONE');
    expect((await donationsOf(reporter.nonprofit.id)).count).toBe(0);
  });
});
