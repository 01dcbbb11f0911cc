import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  april,
  command,
  counts,
  databaseOfThisTest,
  endState,
  everything,
  extract,
  importFile,
  importFiles,
  listed,
  march,
  none,
  nonprofit,
  prepareFolder,
  stateOf,
} from './import-for-tests.ts';

prepareFolder();

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
      nteeCode: '',
      categoryIds: [],
      version: 1,
      display: false,
      print: false,
    });
    const made = await database.pool.query(
      'SELECT FROM categories UNION ALL SELECT FROM category_groups UNION ALL SELECT FROM ntee_categories',
    );
    expect(made.rowCount).toBe(0);
    const codes = await database.pool.query<{ count: number }>(
      "SELECT count(*)::int FROM nonprofits n JOIN irs_listings l ON l.nonprofit_id = n.id WHERE n.ntee_code = l.ntee_code AND n.ntee_code <> ''",
    );
    expect(codes.rows[0]?.count).toBeGreaterThan(8_000);
  });

  test('killed in the middle and run again, the end is that of a run without a stop', async () => {
    const [killed, undisturbed] = [await databaseOfThisTest(), await databaseOfThisTest()];
    const path = await extract(...(await firstLines(march, 5_000)));
    const { child } = command(killed, [path]);
    const ended = once(child, 'exit');
    while (child.exitCode === null && (await listed(killed)) === 0) await delay(5);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    const half = await listed(killed);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(5_000);

    const result = await importFile(killed, path);
    expect(result).toEqual({ ...none, added: 5_000 - result.unchanged, unchanged: result.unchanged });
    expect(result.unchanged).toBeGreaterThanOrEqual(half);
    await importFile(undisturbed, path);
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

/** The first data lines of an extract, without its header. */
async function firstLines(path: string, count: number): Promise<string[]> {
  return (await readFile(path, 'utf8')).split(/\r?\n/).slice(1, count + 1);
}
