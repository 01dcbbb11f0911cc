import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // as in playwright.config.ts
    maxWorkers: 2,
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
