import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function found() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const installed = names.map(onPath).find(Boolean);
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

const managers = [
  [
    'apt-get',
    [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  ],
  ['dnf', [['install', '-y', '-q', 'chromium']]],
  ['apk', [['add', '--quiet', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
];

function installBySystem() {
  const manager = managers.find(([name]) => onPath(name));
  if (!manager) return;
  const [name, calls] = manager;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of calls) {
    const [command, ...rest] = [...sudo, name, ...args];
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
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
  installBySystem();
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

// Run as a program, this file prepares what the browser tests need. `check.mjs` runs it beside other work.
if (import.meta.main) {
  const chromium = await ensureChromium();
  if (chromium) addShell(chromium);
}
