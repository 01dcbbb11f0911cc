import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';
import type { Postmaster } from './process/postmaster.ts';

const log = { info() {}, warn() {}, error() {} };

/** A postmaster that has died as soon as it was ready. */
const dead = (): Postmaster => ({ gone: Promise.resolve({ code: 1, signal: null }), stop: async () => {} });

test('a postmaster that starts and dies again at once is given up after eight more starts', async () => {
  let starts = 0;
  const start = async () => {
    starts++;
    return dead();
  };
  const lost = await new Promise<Error>((resolve) => keepRunning(dead(), start, log, resolve));
  expect([lost.message, starts]).toEqual(['The database died again and again, each time soon after its start.', 8]);
});
