import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import type { Session } from '#contract/people/accounts.ts';
import { fromWire } from '#contract/wire/keys.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { benchPageScripts } from './page-scripts.ts';
import { atMost, type Figure } from './report.ts';

type Encoding = 'gzip' | 'br';

interface FirstLoad {
  requests: number;
  /** kB of page, scripts, styles and data as transferred */
  text: number;
  fonts: number;
  /** the same with response headers, in kB */
  withHeaders: number;
}

/** Opens an address in a new browser and adds up the transferred bytes until the network is quiet. */
export async function firstLoad(
  browser: Browser,
  origin: string,
  path: string,
  encoding: Encoding,
  { session, context: options }: { session?: string; context?: BrowserContextOptions } = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({ ...options, baseURL: origin, extraHTTPHeaders: { 'accept-encoding': encoding } });
  if (session) await context.addInitScript((stored) => localStorage.setItem('almoner.session', stored), session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  const load: FirstLoad = { requests: 0, text: 0, fonts: 0, withHeaders: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Font') load.fonts += encodedDataLength / 1_000;
    else load.text += encodedDataLength / 1_000;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.requests += 1;
    load.withHeaders += encodedDataLength / 1_000;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await context.close();
  return load;
}

/** What the first visit to Login and to the nonprofit list costs over the network, and the scripts of every other page. */
export async function benchBytes(log: (line: string) => void): Promise<Figure[]> {
  log('loading Login and Nonprofits in an empty browser');
  const { ensureChromium } = await import('../scripts/chromium.mjs');
  const executablePath = await ensureChromium();
  if (!executablePath) return [{ what: 'first load', value: 'no Chromium here' }];
  const folder = await mkdtemp(join(tmpdir(), 'almoner-bytes-'));
  const app = spawnApp({ DATA_DIR: folder, PORT: String(await freePort()), NODE_ENV: 'development' });
  await ready(app);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const { token, ...user } = await signIn(app.origin, 'staff');
  const session = JSON.stringify({ token, user });
  const login = {
    gzip: await firstLoad(browser, app.origin, '/login', 'gzip'),
    br: await firstLoad(browser, app.origin, '/login', 'br'),
  };
  const list = {
    gzip: await firstLoad(browser, app.origin, '/nonprofits', 'gzip', { session }),
    br: await firstLoad(browser, app.origin, '/nonprofits', 'br', { session }),
  };
  const scripts = await benchPageScripts(browser, app.origin, (person) => signIn(app.origin, person));
  await browser.close();
  app.process.kill('SIGTERM');
  await app.ended;
  await rm(folder, { recursive: true, force: true });
  const told = ({ requests, fonts, withHeaders }: FirstLoad, brotli: FirstLoad) =>
    `${brotli.text.toFixed(1)} kB brotli; ${requests} requests; fonts ${fonts.toFixed(1)} kB apart; all with headers ${withHeaders.toFixed(1)} kB`;
  return [
    atMost('first load of Login, gzip', login.gzip.text, 150, 'kB', told(login.gzip, login.br)),
    { what: 'first load of Nonprofits, gzip', value: `${list.gzip.text.toFixed(2)} kB (${told(list.gzip, list.br)})` },
    ...scripts,
  ];
}

/** The session of one of the demo programme's accounts. */
async function signIn(origin: string, person: string): Promise<Session> {
  const answer = await fetch(`${origin}/api/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: demoPassword }),
  });
  return fromWire(await answer.json()) as Session;
}
