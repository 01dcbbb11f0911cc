import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './prepare.mjs';
import { installBySystem, onPath } from './system-packages.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

async function found() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const installed = names.map(onPath).find(Boolean);
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Returns the path of a Chromium. If there is none, installs Playwright's, else the system's package. Undefined if both fail. */
export async function ensureChromium() {
  const there = await found();
  if (there) return there;
  process.stdout.write('No Chromium found: trying Playwright’s own …\n');
  run('playwright', ['install', 'chromium'], { timeout: 300_000, stdio: ['ignore', 'ignore', 'ignore'] });
  const downloaded = await found();
  if (downloaded) return downloaded;
  process.stdout.write('It could not be downloaded: trying the system’s package manager …\n');
  installBySystem({ apt: ['chromium', 'fonts-liberation'], others: ['chromium'] });
  return found();
}

/**
 * Installs Debian's Chromium without windows beside Debian's usual Chromium, but only as root, such as in a container of CI. Most
 * browser tests use the one without windows: see `playwright.config.ts`.
 */
export function addShell(chromium) {
  const [shell, apt] = ['chromium-headless-shell', onPath('apt-get')];
  if (process.getuid?.() !== 0 || chromium !== '/usr/bin/chromium' || !apt || onPath(shell)) return;
  const quietly = { stdio: 'ignore', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', shell], quietly).status === 0;
  if (install()) return;
  spawnSync(apt, ['update', '-qq'], quietly);
  install();
}

// Run as a program, this file installs what the tests need of the system. `check.mjs` runs it beside other work.
if (import.meta.main) {
  const chromium = await ensureChromium();
  if (chromium) addShell(chromium);
  // a test checks the books with it (`tests/hledger.ts`)
  if (!onPath('hledger')) installBySystem({ apt: ['hledger'], others: ['hledger'] });
}
