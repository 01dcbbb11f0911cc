import { defineConfig } from 'vitest/config';

const onServer = ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'];
/**
 * Test files that mostly wait for broken connections. If all tests run, these run at the same time as the browser tests, which
 * need the processor.
 */
const waiting = ['tests/payment-histories.test.ts', 'tests/gift-histories.test.ts'];
const onDatabase = { globalSetup: ['tests/global-setup.ts'] };

export default defineConfig({
  test: {
    // three workers for the reason in playwright.config.ts: tests often wait, here for killed processes, stalled connections and
    // a busy store
    maxWorkers: 3,
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A worker loads a tested module only once, not for every test file. So helpers register hooks in a function that the test
    // file calls, and a test file must undo its changes to modules that it imports.
    isolate: false,
    setupFiles: ['tests/measure-file.ts'],
    projects: [
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], setupFiles: ['tests/web-programme.ts'] } },
      { extends: true, test: { ...onDatabase, name: 'server', include: onServer, exclude: waiting } },
      { extends: true, test: { ...onDatabase, name: 'waiting', include: waiting } },
    ],
  },
});
