import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // as in playwright.config.ts
    maxWorkers: 2,
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Some of these replace a module: each file loads its own.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/global-setup.ts'],
          // A worker loads the server once, not for every file. So a helper registers hooks in a function that the
          // test file calls, and a file leaves nothing changed in what it imports.
          isolate: false,
        },
      },
    ],
  },
});
