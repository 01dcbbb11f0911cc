import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Session } from '#contract/people/accounts.ts';
import { fromWire } from '#contract/wire/keys.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { ensureChromium } from '../scripts/chromium.mjs';

/** The kinds of person that have a demo account, by the part of its address before the @. */
export type Person = 'staff' | 'nonprofit' | 'reviewer';

export interface Demo {
  browser: Browser;
  origin: string;
  signIn: (person: Person) => Promise<Session>;
}

/** Runs `measure` with a new demo programme and a browser. Null where there is no Chromium. */
export async function withDemo<T>(measure: (demo: Demo) => Promise<T>): Promise<T | null> {
  const executablePath = await ensureChromium();
  if (!executablePath) return null;
  const folder = await mkdtemp(join(tmpdir(), 'almoner-browser-'));
  const app = spawnApp({ DATA_DIR: folder, PORT: String(await freePort()), NODE_ENV: 'development' });
  try {
    await ready(app);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      return await measure({ browser, origin: app.origin, signIn: (person) => signIn(app.origin, person) });
    } finally {
      await browser.close();
    }
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** The context's pages open as the person's whose session it is. */
export async function storeSession(context: BrowserContext, { token, ...user }: Session): Promise<void> {
  await context.addInitScript((stored) => localStorage.setItem('almoner.session', stored), JSON.stringify({ token, user }));
}

async function signIn(origin: string, person: Person): Promise<Session> {
  const answer = await fetch(`${origin}/api/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.example`, password: demoPassword }),
  });
  return fromWire(await answer.json()) as Session;
}
