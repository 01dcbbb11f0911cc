import { defineConfig } from 'vitest/config';

const onServer = ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'];
/** These mostly wait for connections that broke: all tests together run them beside the browser, which needs the processor. */
const waiting = ['tests/payment-histories.test.ts'];
const onDatabase = { globalSetup: ['tests/global-setup.ts'] };

export default defineConfig({
  test: {
    // as in playwright.config.ts: tests wait for killed processes, stalled connections and a store that is busy
    maxWorkers: 3,
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A worker loads what is tested once, not for every file. So a helper registers hooks in a function that the test file
    // calls, and a file leaves nothing changed in what it imports.
    isolate: false,
    setupFiles: ['tests/measure-file.ts'],
    projects: [
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], setupFiles: ['tests/web-programme.ts'] } },
      { extends: true, test: { ...onDatabase, name: 'server', include: onServer, exclude: waiting } },
      { extends: true, test: { ...onDatabase, name: 'waiting', include: waiting } },
    ],
  },
});
