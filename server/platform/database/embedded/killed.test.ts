import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isAlive, isPostgresOf } from './process/processes.ts';
import { ask, child, eventually, pgData, postmaster, prepareDataFolders, seed, start, warnings } from './start-for-tests.ts';

prepareDataFolders();

describe('after a kill -9', () => {
  test('of the postmaster, it runs again with all that was committed', async () => {
    await seed();
    const { address, stop } = await start();
    await ask(address, "CREATE TABLE kept AS SELECT 'here' AS word");
    for (let round = 0; round < 2; round++) {
      const pid = postmaster();
      process.kill(pid, 'SIGKILL');
      expect(await eventually(() => ask(address, 'SELECT word FROM kept'))).toEqual(['here']);
      expect(postmaster()).not.toBe(pid);
    }
    expect(warnings).toEqual(Array(2).fill('the database died; starting it again'));
    process.kill(postmaster(), 'SIGKILL');
    await stop();
    expect(isPostgresOf(postmaster(), pgData())).toBe(false);
  });

  test.each(['our process', 'our process and the postmaster'])('of %s, every acknowledged row is there', async (victims) => {
    await seed();
    const { process: writer, lines, begin } = await child();
    begin();
    await eventually(() => lines.length > 100);
    const pid = postmaster();
    writer.kill('SIGKILL');
    if (victims !== 'our process') process.kill(pid, 'SIGKILL');
    await once(writer, 'close');
    const acknowledged = lines.slice(2).map(Number);
    if (victims === 'our process') await eventually(() => !isAlive(pid));
    const { address } = await start();
    const written = await ask(address, 'SELECT number FROM written ORDER BY number');
    expect(written.slice(0, acknowledged.length)).toEqual(acknowledged);
    await eventually(() => !isAlive(pid));
  });

  test('of our process, the next start waits for the old database to end', async () => {
    await seed();
    const { process: writer, lines, begin } = await child();
    begin();
    await eventually(() => lines.length > 10);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { address } = await start();
    expect((await ask(address, 'SELECT number FROM written')).length).toBeGreaterThanOrEqual(lines.length - 2);
  });
});
