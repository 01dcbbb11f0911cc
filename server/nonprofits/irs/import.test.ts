import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { type FileResult, importIrsFiles } from './import.ts';
import { openIrsFiles } from './irs-file.ts';

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const march = join(shared, 'irs/eo_dc_2026-03.csv');
const april = join(shared, 'irs/eo_dc_2026-04.csv');
const root = fileURLToPath(new URL('../../../', import.meta.url));

const header =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';
const columns = header.split(',');

/** A line of the extract. */
function line(values: Record<string, string>): string {
  const usual = {
    EIN: '012345678',
    NAME: 'SOME ORGANIZATION',
    STREET: '1 FIRST ST NE',
    CITY: 'WASHINGTON',
    STATE: 'DC',
    ZIP: '00501-0001',
  };
  const all: Record<string, string> = { ...usual, INCOME_AMT: '100', NTEE_CD: 'A20', ...values };
  return columns.map((column) => all[column] ?? '').join(',');
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-irs-'));
  return () => rm(folder, { recursive: true });
});

async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

let files = 0;
async function extract(...lines: (string | Record<string, string>)[]): Promise<string> {
  const path = join(folder, `extract-${++files}.csv`);
  await writeFile(path, [header, ...lines.map((one) => (typeof one === 'string' ? one : line(one)))].join('\n'));
  return path;
}

async function importFiles(database: TestDatabase, ...paths: string[]): Promise<FileResult[]> {
  return importIrsFiles(database, await openIrsFiles(paths), { listFolder: join(folder, 'imports') });
}

async function importFile(database: TestDatabase, path: string) {
  const [result] = await importFiles(database, path);
  return counts(result as FileResult);
}

function counts({ added, updated, unchanged, skipped, noLongerListed }: FileResult) {
  return { added, updated, unchanged, skipped: skipped.count, noLongerListed: noLongerListed.count };
}

const none = { added: 0, updated: 0, unchanged: 0, skipped: 0, noLongerListed: 0 };

async function nonprofit(database: TestDatabase, ein: string) {
  return database.db
    .selectFrom('nonprofits')
    .select(['name', 'ein', 'address1', 'city', 'state', 'zipcode', 'budgetSize', 'categoryIds', 'version', 'display', 'print'])
    .where('ein', '=', ein)
    .executeTakeFirstOrThrow();
}

async function categoryOf(database: TestDatabase, letter: string): Promise<number> {
  const found = database.db.selectFrom('nteeCategories').select('categoryId').where('letter', '=', letter);
  return (await found.executeTakeFirstOrThrow()).categoryId;
}

/** Everything that an import writes, without ids and times, which differ between two equal runs. */
const endState = `SELECT md5(string_agg(ROW(n.name, n.ein, n.address1, n.city, n.state, n.zipcode, n.budget_size, n.version, n.display, n.search,
    (SELECT string_agg(c.name || c.position, ',' ORDER BY c.name) FROM nonprofit_categories JOIN categories c ON c.id = category_id WHERE nonprofit_id = n.id),
    l.name, l.street, l.city, l.state, l.zipcode, l.ntee_code, l.income_amount)::text, E'\\n' ORDER BY n.ein)) AS state
  FROM nonprofits n JOIN irs_listings l ON l.nonprofit_id = n.id`;
const everything = `SELECT md5((SELECT string_agg(n::text, '' ORDER BY id) FROM nonprofits n) || (SELECT string_agg(l::text, '' ORDER BY ein) FROM irs_listings l)
  || (SELECT string_agg(c::text, '' ORDER BY id) FROM categories c)) AS state`;

async function stateOf(database: TestDatabase, query: string): Promise<string> {
  return (await database.pool.query<{ state: string }>(query)).rows[0]?.state ?? '';
}

describe('the real extracts', () => {
  test('two months one after the other, then the second again', async () => {
    const database = await databaseOfThisTest();
    expect((await importFiles(database, march, april)).map(counts)).toEqual([
      { ...none, added: 14_040 },
      { added: 156, updated: 587, unchanged: 13_378, skipped: 0, noLongerListed: 75 },
    ]);
    const before = await stateOf(database, everything);
    expect(await importFile(database, april)).toEqual({ ...none, unchanged: 14_121, noLongerListed: 75 });
    expect(await stateOf(database, everything)).toBe(before);

    expect(await nonprofit(database, '010123106')).toEqual({
      name: 'Morning Star Baptist Church',
      ein: '010123106',
      address1: '3204 Brothers Pl SE',
      city: 'Washington',
      state: 'DC',
      zipcode: '20032-1501',
      budgetSize: null,
      categoryIds: [],
      version: 1,
      display: false,
      print: false,
    });
    const groups = await database.pool.query<{ name: string; count: number }>(
      'SELECT g.name, count(*)::int FROM categories c JOIN category_groups g ON g.id = group_id GROUP BY g.id ORDER BY g.position',
    );
    expect(groups.rows.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Arts, Culture, and Humanities 1',
      'Education 1',
      'Environment and Animals 2',
      'Health 4',
      'Human Services 8',
      'International, Foreign Affairs 1',
      'Public, Societal Benefit 6',
      'Religion Related 1',
      'Mutual/Membership Benefit 1',
      'Unknown, Unclassified 1',
    ]);
  });

  test('killed in the middle and run again, the end is that of a run without a stop', async () => {
    const [killed, undisturbed] = [await databaseOfThisTest(), await databaseOfThisTest()];
    const { child } = command(killed, [march]);
    const ended = once(child, 'exit');
    while (child.exitCode === null && (await listed(killed)) === 0) await delay(5);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const half = await listed(killed);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(14_040);

    const result = await importFile(killed, march);
    expect(result).toEqual({ ...none, added: 14_040 - result.unchanged, unchanged: result.unchanged });
    expect(result.unchanged).toBeGreaterThanOrEqual(half);
    await importFile(undisturbed, march);
    expect(await stateOf(killed, endState)).toBe(await stateOf(undisturbed, endState));
  });

  test('SIGTERM ends after the batch at hand and says how to go on', async () => {
    const database = await databaseOfThisTest();
    const { child, output } = command(database, [march, april]);
    const ended = once(child, 'exit');
    while (child.exitCode === null && (await listed(database)) === 0) await delay(5);
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    const rows = await listed(database);
    expect(rows % 1_000).toBe(0);
    expect(output()).toContain(`  added            ${rows.toLocaleString('en-US').padStart(9)}\n`);
    expect(output()).toContain(
      'Stopped before the end. What was imported so far is kept; run the same command again for the rest.',
    );
  });
});

async function listed(database: TestDatabase): Promise<number> {
  return (await database.pool.query<{ count: number }>('SELECT count(*)::int FROM irs_listings')).rows[0]?.count ?? 0;
}

/** Runs the command itself, as npm does. */
function command(database: TestDatabase, paths: string[]) {
  const { host, port, user, password, database: name } = database.address;
  const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) });
  if (password) where.set('password', String(password));
  const child = spawn(process.execPath, ['server/commands/import-irs.ts', ...paths], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: `postgres:///${name}?${where}`, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  return { child, output: () => output };
}

async function runCommand(database: TestDatabase, paths: string[]) {
  const { child, output } = command(database, paths);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

describe('what a line becomes', () => {
  test('the budget size follows from the income', async () => {
    const database = await databaseOfThisTest();
    const sizes = {
      '': null,
      '-5': 'UNDER_500K',
      '0': 'UNDER_500K',
      '499999': 'UNDER_500K',
      '500000': '500K_TO_1M',
      '999999': '500K_TO_1M',
      '1000000': '1M_TO_3M',
      '2999999': '1M_TO_3M',
      '3000000': 'HIGHER_3M',
      '999999999999999': 'HIGHER_3M',
    };
    await importFile(
      database,
      await extract(
        ...Object.keys(sizes).map((income, place) => ({ EIN: `00000000${place}`, NAME: `I ${income}`, INCOME_AMT: income })),
      ),
    );
    const rows = await database.pool.query<{ income: string; budget_size: string }>(
      'SELECT substr(name, 3) AS income, budget_size FROM nonprofits',
    );
    expect(Object.fromEntries(rows.rows.map(({ income, budget_size }) => [income, budget_size]))).toEqual(sizes);
  });

  test('EIN and ZIP keep their zeros, and a category of that name is used', async () => {
    const database = await databaseOfThisTest();
    await database.db
      .insertInto('categories')
      .values([{ name: 'EDUCATION' }, { name: 'Other' }])
      .execute();
    await importFile(
      database,
      await extract(
        { EIN: '000000001', ZIP: '00501', NTEE_CD: 'B20' },
        { EIN: '000000002', NTEE_CD: 'b99' },
        { EIN: '000000003', NTEE_CD: '' },
      ),
    );
    const rows = await database.pool.query(
      `SELECT name, letter, (SELECT name FROM category_groups WHERE id = group_id) AS group
       FROM categories LEFT JOIN ntee_categories ON category_id = id ORDER BY id`,
    );
    expect(rows.rows).toEqual([
      { name: 'EDUCATION', letter: 'B', group: null },
      { name: 'Other', letter: null, group: null },
    ]);
    const education = await categoryOf(database, 'B');
    const first = await nonprofit(database, '000000001');
    expect([first.zipcode, first.categoryIds]).toEqual(['00501', [education]]);
    expect((await nonprofit(database, '000000002')).categoryIds).toEqual([education]);
    expect((await nonprofit(database, '000000003')).categoryIds).toEqual([]);
  });

  test('in whose care an organisation is stands nowhere afterwards', async () => {
    const database = await databaseOfThisTest();
    const path = await extract(
      { ICO: '% ZEBULON QUAGGA' },
      { EIN: '000000002', ICO: '% ZEBULON QUAGGA', NAME: '' },
      `${line({ EIN: '000000003', ICO: '% ZEBULON QUAGGA' })},`,
      { EIN: '000000004', NAME: 'A LODGE C/O SOMEBODY ELSE', STREET: 'C/O SOMEBODY ELSE 5 MAIN ST' },
    );
    expect(await importFile(database, path)).toEqual({ ...none, added: 2, skipped: 2 });
    expect(await nonprofit(database, '000000004')).toMatchObject({ name: 'A Lodge', address1: '5 Main St' });
    const tables = await database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(tables.rows.map(({ name }) => name)).toContain('irs_listings');
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query(`SELECT FROM "${name}" AS one WHERE one::text ~* 'zebulon|quagga'`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    for (const name of await readdir(join(folder, 'imports'))) {
      expect(await readFile(join(folder, 'imports', name), 'utf8')).not.toMatch(/zebulon|quagga/i);
    }
  });
});

describe('importing again', () => {
  test('the audit trail has one entry with its counts for each file', async () => {
    const database = await databaseOfThisTest();
    const first = await extract({ EIN: '100000001' }, { EIN: '100000002' });
    const second = await extract({ EIN: '100000001', NAME: 'ANOTHER NAME' }, { EIN: '12' });
    await importFiles(database, first, second);
    const entries = await database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'subjectKind', 'subjectName', 'changes'])
      .orderBy('id')
      .execute();
    const now = (counts: object) => Object.fromEntries(Object.entries(counts).map(([what, to]) => [what, { from: null, to }]));
    const entry = { actorId: null, action: 'finished', subjectKind: 'irsImport' };
    expect(entries).toEqual([
      { ...entry, subjectName: basename(first), changes: now({ ...none, added: 2 }) },
      { ...entry, subjectName: basename(second), changes: now({ ...none, updated: 1, skipped: 1, noLongerListed: 1 }) },
    ]);
  });

  test('what staff corrected stays where the IRS did not change, and other fields follow it', async () => {
    const database = await databaseOfThisTest();
    await importFile(database, await extract({ NAME: 'MARTHAS TABEL', NTEE_CD: 'P20', INCOME_AMT: '100' }));
    const other = await database.db.insertInto('categories').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
    const human = await categoryOf(database, 'P');
    await database.db
      .updateTable('nonprofits')
      .set({ name: "Martha's Table", budgetSize: '1M_TO_3M', categoryIds: [human, other.id], display: true, version: 2 })
      .execute();

    const path = await extract({ NAME: 'MARTHAS TABEL', STREET: '2375 ELVANS RD SE', NTEE_CD: 'K31', INCOME_AMT: '200' });
    expect(await importFile(database, path)).toEqual({ ...none, updated: 1 });
    expect(await nonprofit(database, '012345678')).toEqual({
      name: "Martha's Table",
      ein: '012345678',
      address1: '2375 Elvans Rd SE',
      city: 'Washington',
      state: 'DC',
      zipcode: '00501-0001',
      // the income changed, but the budget size stays the same
      budgetSize: '1M_TO_3M',
      categoryIds: [await categoryOf(database, 'K'), other.id],
      version: 3,
      display: true,
      print: false,
    });

    await importFile(
      database,
      await extract({ NAME: 'MARTHAS TABLE', STREET: '2375 ELVANS RD SE', NTEE_CD: '', INCOME_AMT: '' }),
    );
    const last = await nonprofit(database, '012345678');
    expect([last.name, last.categoryIds, last.budgetSize, last.version]).toEqual(['Marthas Table', [other.id], null, 4]);
  });

  test('a change from which nothing follows counts, and leaves the nonprofit as it is', async () => {
    const database = await databaseOfThisTest();
    await importFile(database, await extract({ NTEE_CD: 'A20', INCOME_AMT: '100' }));
    const read = () => database.pool.query('SELECT * FROM nonprofits');
    const before = (await read()).rows;
    const path = await extract({ NTEE_CD: 'A25', INCOME_AMT: '300' });
    expect(await importFile(database, path)).toEqual({ ...none, updated: 1 });
    expect((await read()).rows).toEqual(before);
    expect(await importFile(database, path)).toEqual({ ...none, unchanged: 1 });
  });

  test('a nonprofit that was entered by hand is found by its EIN, and only what is empty is filled', async () => {
    const database = await databaseOfThisTest();
    const other = await database.db.insertInto('categories').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
    const mine = { name: 'My own name', ein: '000000001', city: 'Takoma', categoryIds: [other.id] };
    await database.db
      .insertInto('nonprofits')
      .values([mine, { name: 'Bare', ein: '000000002' }])
      .execute();
    const path = await extract({ EIN: '000000001' }, { EIN: '000000002' }, { EIN: '000000003' });
    expect(await importFile(database, path)).toEqual({ ...none, added: 1, updated: 2 });
    const rest = {
      address1: '1 First St NE',
      state: 'DC',
      zipcode: '00501-0001',
      budgetSize: 'UNDER_500K',
      version: 2,
      display: false,
      print: false,
    };
    expect(await nonprofit(database, '000000001')).toEqual({ ...mine, ...rest });
    expect(await nonprofit(database, '000000002')).toEqual({
      name: 'Bare',
      ein: '000000002',
      city: 'Washington',
      categoryIds: [await categoryOf(database, 'A')],
      ...rest,
    });
    expect(await importFile(database, path)).toEqual({ ...none, unchanged: 3 });
  });

  test('what a file of the same state no longer lists is told and kept; other states are not its business', async () => {
    const database = await databaseOfThisTest();
    const first = await extract(
      { EIN: '000000001' },
      { EIN: '000000002', NAME: '=GONE AWAY' },
      { EIN: '000000003' },
      { EIN: '000000004', STATE: 'MD' },
    );
    await importFile(database, first);
    // The third nonprofit still counts as listed, although its line is invalid.
    const [result] = await importFiles(database, await extract({ EIN: '000000001' }, { EIN: '000000003', NAME: '' }));
    expect(counts(result as FileResult)).toEqual({ ...none, unchanged: 1, skipped: 1, noLongerListed: 1 });
    expect(result?.noLongerListed.first.map(({ ein, name }) => [ein, name])).toEqual([['000000002', '=Gone Away']]);
    expect(await readFile(result?.noLongerListed.path ?? '', 'utf8')).toMatch(
      /^ein,name,nonprofit\r\n000000002,'=Gone Away,\d+\r\n$/,
    );
    expect((await nonprofit(database, '000000002')).version).toBe(1);
  });

  test('a second import at the same time waits for the first', async () => {
    const database = await databaseOfThisTest();
    const path = await extract({});
    const lists = join(folder, 'imports');
    let waited = 0;
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN; LOCK TABLE irs_listings IN ACCESS EXCLUSIVE MODE');
    const first = importIrsFiles(database, await openIrsFiles([path]), { listFolder: lists });
    await delay(100);
    const second = importIrsFiles(database, await openIrsFiles([path]), {
      listFolder: lists,
      onWaiting: () => {
        waited += 1;
        blocker.query('COMMIT').then(() => blocker.release());
      },
    });
    expect((await first).map(counts)).toEqual([{ ...none, added: 1 }]);
    expect((await second).map(counts)).toEqual([{ ...none, unchanged: 1 }]);
    expect(waited).toBe(1);
  });

  test('a deadlock with somebody who saves at the same moment is got over', async () => {
    const database = await databaseOfThisTest();
    const path = await extract({ NAME: 'AAAA ZZZZ' });
    const person = await database.pool.connect();
    await person.query("BEGIN; INSERT INTO search_vocabulary (word) VALUES ('zzzz')");
    const importing = importFile(database, path);
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while ((await database.pool.query(waiting)).rowCount === 0) await delay(10);
    await person.query("INSERT INTO search_vocabulary (word) VALUES ('aaaa'); COMMIT");
    person.release();
    expect(await importing).toEqual({ ...none, added: 1 });
  });
});

describe('bad lines and bad files', () => {
  test('each kind of bad line is told with its number, and the rest is imported', async () => {
    const database = await databaseOfThisTest();
    const path = await extract(
      { EIN: '000000001', NAME: '"TWO\nLINES"' },
      { EIN: '12-345678' },
      { EIN: '12345678' },
      { EIN: '000000002', NAME: '  ' },
      { EIN: '000000003', INCOME_AMT: '12.5' },
      { EIN: '000000003', INCOME_AMT: '1234567890123456' },
      '000000004,TOO FEW',
      `${line({ EIN: '000000004' })},`,
      { EIN: '000000004', NAME: '"NEVER CLOSED' },
      { EIN: '000000004', NAME: 'A "B" C' },
      { EIN: '000000004', NAME: 'A\0B' },
      { EIN: '000000004', NAME: 'A\u0001B' },
      { EIN: '000000004', NAME: 'X'.repeat(201) },
      { EIN: '000000004', STATE: 'DCX' },
      { EIN: '000000001', NAME: 'AGAIN' },
      { EIN: '000000005' },
      '',
    );
    const [result] = await importFiles(database, path);
    expect(counts(result as FileResult)).toEqual({ ...none, added: 2, skipped: 14 });
    expect(result?.skipped.first.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '4: The EIN is not nine digits.',
      '5: The EIN is not nine digits.',
      '6: NAME is empty.',
      '7: INCOME_AMT is not a whole number of at most 15 digits.',
      '8: INCOME_AMT is not a whole number of at most 15 digits.',
      '9: The line has 2 columns instead of 28.',
      '10: The line has 29 columns instead of 28.',
      '11: A quotation mark is not closed, or is not doubled inside quotation marks.',
      '12: A quotation mark is not closed, or is not doubled inside quotation marks.',
      '13: The line holds a NUL character.',
      '14: NAME holds a control character.',
      '15: NAME is longer than 200 characters.',
      '16: STATE is longer than 2 characters.',
      '17: The EIN 000000001 is on line 2 already.',
    ]);
    expect((await nonprofit(database, '000000001')).name).toBe('Two Lines');
  });

  test('of many bad lines the first are shown, and the list has all of them', async () => {
    const database = await databaseOfThisTest();
    const bad = Array.from({ length: 3_000 }, () => ({ EIN: 'x' }));
    const { code, output } = await runCommand(database, [await extract({}, ...bad)]);
    expect(code).toBe(0);
    expect(output.match(/^ {4}line \d+: The EIN is not nine digits\.$/gm)?.length).toBe(20);
    expect(output).toContain('  added                    1\n');
    expect(output).toContain('  skipped              3,000\n');
    const [, left, path = ''] = output.match(/and (.+) more; the whole list is in (.+)/) ?? [];
    expect(left).toBe('2,980');
    expect((await readFile(path, 'utf8')).split('\r\n').slice(0, -1).at(-1)).toBe('3002,,The EIN is not nine digits.');
  });

  const columnsMissing = 'the header lacks the columns EIN, NAME, STREET, CITY, STATE, ZIP, NTEE_CD, INCOME_AMT.';
  test.each([
    ['csv/bad-header-less-fields.csv', columnsMissing],
    ['csv/bad-header-more-fields.csv', columnsMissing],
    ['csv/bad-header-no-header.csv', 'this file is empty.'],
    ['csv/bad-header-wrong-header.csv', columnsMissing],
    ['csv/bad-missing-quote.csv', columnsMissing],
    ['csv/bad-quotes-with-unescaped-quote.csv', columnsMissing],
    ['csv/bad-unescaped-quote.csv', columnsMissing],
    ['csv/all-empty.csv', 'this file has no header line.'],
    ['images/Portrait_8.jpg', "the header can't be read. The line is not UTF-8 text."],
    ['csv', 'this is a folder, not a file.'],
    ['csv/there-is-none.csv', 'there is no such file.'],
  ])('%s is refused: %s', async (name, words) => {
    const refused = openIrsFiles([march, join(shared, name)]);
    await expect(refused).rejects.toThrow(`${join(shared, name)}: ${words}`);
  });

  test('one missing column is named, one named twice is refused, and their order and case are free', async () => {
    const [missing, twice, shuffled] = ['missing', 'twice', 'shuffled'].map((name) => join(folder, `${name}.csv`)) as [
      string,
      string,
      string,
    ];
    await writeFile(missing, 'EIN,NAME,STREET,CITY,STATE,NTEE_CD,INCOME_AMT\n');
    await expect(openIrsFiles([missing])).rejects.toThrow('the header lacks the column ZIP.');
    await writeFile(twice, `${header},ZIP\n`);
    await expect(openIrsFiles([twice])).rejects.toThrow('the header names ZIP twice.');
    await writeFile(shuffled, '\uFEFFincome_amt,ZIP,"NAME",EIN,STREET,CITY,STATE,NTEE_CD\r\n7,00501,"A, B",000000001,,,,\r\n');
    const database = await databaseOfThisTest();
    expect(await importFile(database, shuffled)).toEqual({ ...none, added: 1 });
    expect(await nonprofit(database, '000000001')).toMatchObject({
      name: 'A, B',
      zipcode: '00501',
      budgetSize: 'UNDER_500K',
      categoryIds: [],
    });
  });

  test('the command refuses in words with exit code 1, and helps', async () => {
    const database = await databaseOfThisTest();
    expect(await runCommand(database, ['no-such.csv'])).toEqual({ code: 1, output: 'no-such.csv: there is no such file.\n' });
    const nothing = await runCommand(database, []);
    expect([nothing.code, nothing.output.split('\n')[0]]).toEqual([1, 'Name the file to import.']);
    const help = await runCommand(database, ['--help']);
    expect([help.code, help.output.split('\n')[0]]).toEqual([0, 'Usage: npm run import:irs -- FILE…']);
  });
});
