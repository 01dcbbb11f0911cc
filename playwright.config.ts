import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { usualViewport } from './tests/e2e/kept-page.ts';
import { e2ePort } from './tests/e2e/port.ts';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/**
 * Debian's Chromium without windows. A new page takes less than half of the processor time in it that a page takes in Debian's
 * usual Chromium. It is used only if the chosen browser is Debian's usual Chromium.
 */
const shell = '/usr/bin/chromium-headless-shell';
const quick = chromium === '/usr/bin/chromium' && existsSync(shell) ? shell : chromium;
/** Tests that open a second tab, which the Chromium without windows does not show as people see it. */
const withTabs = /\/(answering|nonprofits)\.spec\.ts$/;
const root = process.getuid?.() === 0;

/** Chromium obeys only its last list of disabled features, so this list repeats the features that Playwright disables. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Without these entries, every page would start two processes for lists under the address bar, and one for a page that may be
  // opened next. They took more than half of the processor time of a page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const launchedAs = (executablePath: string) => ({
  launchOptions: {
    ...(existsSync(executablePath) && { executablePath }),
    // the clock of the programme: for readers elsewhere, times name its zone
    env: { ...process.env, TZ: 'America/New_York' },
    args: [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
    ],
  },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // On two processors, two workers would leave a quarter of the time idle, because tests wait for pauses in typing and for slow
  // networks.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A shared CI machine may pause for seconds, so a failed test runs a second time there and is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: `http://localhost:${e2ePort}`,
    viewport: usualViewport,
    locale: 'en-US',
    // Recording slows every test, so only a retry is recorded. To record a failing test, run it with `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
  projects: [
    { name: 'quick', testIgnore: withTabs, use: launchedAs(quick) },
    { name: 'tabs', testMatch: withTabs, use: launchedAs(chromium) },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning tests/e2e/serve.ts',
    url: `http://localhost:${e2ePort}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
