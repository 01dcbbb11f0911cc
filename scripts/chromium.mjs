import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './prepare.mjs';

/** The shell without windows does the same with a sixth less processor time. */
const shell = 'chromium-headless-shell';
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

async function found(withWindows) {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const installed = (withWindows ? names : [shell, ...names]).map(onPath).find(Boolean);
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
      // which not every distribution has
      ['install', '-y', '-qq', '--no-install-recommends', shell],
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

/** Adds the shell to a Debian's Chromium, where that asks for no password: in a container of CI. */
function addShell(apt) {
  const quietly = { stdio: 'ignore', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', shell], quietly).status === 0;
  if (install()) return;
  spawnSync(apt, ['update', '-qq'], quietly);
  install();
}

/**
 * Returns the path of a Chromium: an installed one, Playwright's own, or the system package. Undefined if there is none.
 * `withWindows`: the browser that people use, for measuring.
 */
export async function ensureChromium({ withWindows = false } = {}) {
  const there = await found(withWindows);
  const apt = process.getuid?.() === 0 && there === onPath('chromium') && onPath('apt-get');
  if (apt && !withWindows) addShell(apt);
  if (there) return found(withWindows);
  process.stdout.write('No Chromium found: trying Playwright’s own …\n');
  run('playwright', ['install', 'chromium'], { timeout: 300_000, stdio: ['ignore', 'ignore', 'ignore'] });
  const downloaded = await found(withWindows);
  if (downloaded) return downloaded;
  process.stdout.write('It could not be downloaded: trying the system’s package manager …\n');
  installBySystem();
  return found(withWindows);
}
