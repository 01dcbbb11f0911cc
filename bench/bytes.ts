import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import { type Demo, storeSession, withDemo } from './demo-in-browser.ts';
import { benchPageScripts } from './page-scripts.ts';
import { atMost, type Figure } from './report.ts';

type Encoding = 'gzip' | 'br';

interface FirstLoad {
  requests: number;
  /** kB of everything except fonts (page, scripts, styles, data, pictures), as transferred, without headers */
  text: number;
  fonts: number;
  /** kB of everything, with response headers */
  withHeaders: number;
}

/** Opens a path in a new browser context, with an empty cache, and adds up the transferred bytes until the network is quiet. */
export async function firstLoad(
  browser: Browser,
  origin: string,
  path: string,
  encoding: Encoding,
  { session, context: options }: { session?: Session; context?: BrowserContextOptions } = {},
): Promise<FirstLoad> {
  const context = await browser.newContext({ ...options, baseURL: origin, extraHTTPHeaders: { 'accept-encoding': encoding } });
  if (session) await storeSession(context, session);
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

/** Measures what first visits to Login and to the nonprofit list transfer, and the scripts of every page behind the login. */
export async function benchBytes(log: (line: string) => void): Promise<Figure[]> {
  log('loading Login and Nonprofits in an empty browser');
  const figures = await withDemo(measureBytes);
  return figures ?? [{ what: 'first load', value: 'no Chromium here' }];
}

async function measureBytes({ browser, origin, signIn }: Demo): Promise<Figure[]> {
  const session = await signIn('staff');
  const login = {
    gzip: await firstLoad(browser, origin, '/login', 'gzip'),
    br: await firstLoad(browser, origin, '/login', 'br'),
  };
  const list = {
    gzip: await firstLoad(browser, origin, '/nonprofits', 'gzip', { session }),
    br: await firstLoad(browser, origin, '/nonprofits', 'br', { session }),
  };
  const scripts = await benchPageScripts(browser, origin, signIn);
  const told = ({ requests, fonts, withHeaders }: FirstLoad, brotli: FirstLoad) =>
    `${brotli.text.toFixed(1)} kB brotli; ${requests} requests; fonts ${fonts.toFixed(1)} kB apart; all with headers ${withHeaders.toFixed(1)} kB`;
  return [
    atMost('first load of Login, gzip', login.gzip.text, 150, 'kB', told(login.gzip, login.br)),
    { what: 'first load of Nonprofits, gzip', value: `${list.gzip.text.toFixed(2)} kB (${told(list.gzip, list.br)})` },
    ...scripts,
  ];
}
