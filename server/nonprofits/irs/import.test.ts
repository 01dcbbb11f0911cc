import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type FileResult, importIrsFiles } from './import.ts';
import {
  chooseCategory,
  counts,
  databaseOfThisTest,
  extract,
  folder,
  importFile,
  importFiles,
  none,
  nonprofit,
  prepareFolder,
} from './import-for-tests.ts';
import { openIrsFiles } from './irs-file.ts';
import { line } from './irs-lines-for-tests.ts';

prepareFolder();

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
        ...Object.keys(sizes).map((income, index) => ({ EIN: `00000000${index}`, NAME: `I ${income}`, INCOME_AMT: income })),
      ),
    );
    const rows = await database.pool.query<{ income: string; budget_size: string }>(
      'SELECT substr(name, 3) AS income, budget_size FROM nonprofits',
    );
    expect(Object.fromEntries(rows.rows.map(({ income, budget_size }) => [income, budget_size]))).toEqual(sizes);
  });

  test('EIN and ZIP keep their zeros; the NTEE code is kept, the chosen category is used, and none is made', async () => {
    const database = await databaseOfThisTest();
    const learning = await chooseCategory(database.db, 'B', 'Learning');
    await database.db.insertInto('categories').values({ name: 'Arts, Culture & Humanities' }).execute();
    await importFile(
      database,
      await extract(
        { EIN: '000000001', ZIP: '00501', NTEE_CD: 'B20' },
        { EIN: '000000002', NTEE_CD: 'b99' },
        { EIN: '000000003', NTEE_CD: '' },
        { EIN: '000000004', NTEE_CD: 'A20' },
        { EIN: '000000005', NTEE_CD: '9?' },
      ),
    );
    const categories = await database.db.selectFrom('categories').select('name').orderBy('name').execute();
    expect(categories.map(({ name }) => name)).toEqual(['Arts, Culture & Humanities', 'Learning']);
    const first = await nonprofit(database, '000000001');
    expect([first.zipcode, first.nteeCode, first.categoryIds]).toEqual(['00501', 'B20', [learning]]);
    const rest = await Promise.all(['2', '3', '4', '5'].map((last) => nonprofit(database, `00000000${last}`)));
    expect(rest.map(({ nteeCode, categoryIds }) => [nteeCode, categoryIds])).toEqual([
      ['B99', [learning]],
      ['', []],
      ['A20', []],
      ['', []],
    ]);
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
    const human = await chooseCategory(database.db, 'P', 'People');
    const food = await chooseCategory(database.db, 'K', 'Food');
    await importFile(database, await extract({ NAME: 'MARTHAS TABEL', NTEE_CD: 'P20', INCOME_AMT: '100' }));
    const other = await database.db.insertInto('categories').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
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
      categoryIds: [food, other.id],
      nteeCode: 'K31',
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
    await importFile(database, await extract({ NTEE_CD: 'a20', INCOME_AMT: '100' }));
    const read = () => database.pool.query('SELECT * FROM nonprofits');
    const before = (await read()).rows;
    const path = await extract({ NTEE_CD: 'A20', INCOME_AMT: '300' });
    expect(await importFile(database, path)).toEqual({ ...none, updated: 1 });
    expect((await read()).rows).toEqual(before);
    expect(await importFile(database, path)).toEqual({ ...none, unchanged: 1 });
  });

  test('a nonprofit that was entered by hand is found by its EIN, and only what is empty is filled', async () => {
    const database = await databaseOfThisTest();
    const other = await database.db.insertInto('categories').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
    const arts = await chooseCategory(database.db, 'A', 'Arts');
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
      nteeCode: 'A20',
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
      categoryIds: [arts],
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
    // The import waits a shorter time before it looks for a deadlock, so PostgreSQL ends the import's transaction and not the person's.
    await person.query("BEGIN; SET LOCAL deadlock_timeout = '30s'; INSERT INTO search_vocabulary (word) VALUES ('zzzz')");
    const importing = importFile(database, path);
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while ((await database.pool.query(waiting)).rowCount === 0) await delay(10);
    await person.query("INSERT INTO search_vocabulary (word) VALUES ('aaaa'); COMMIT");
    person.release();
    expect(await importing).toEqual({ ...none, added: 1 });
  });
});
