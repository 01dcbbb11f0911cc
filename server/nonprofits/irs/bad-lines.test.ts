import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileResult } from './import.ts';
import {
  counts,
  databaseOfThisTest,
  extract,
  folder,
  importFile,
  importFiles,
  march,
  none,
  nonprofit,
  prepareFolder,
  runCommand,
  shared,
} from './import-for-tests.ts';
import { openIrsFiles } from './irs-file.ts';
import { header, line } from './irs-lines-for-tests.ts';

prepareFolder();

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
