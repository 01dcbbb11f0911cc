import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Session } from '#contract/platform/access/accounts.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { demoPassword } from '#server/app/demo/accounts.ts';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { freePort, ready, spawnApp, until } from '#tests/running-app.ts';
import { ensureChromium } from '../scripts/chromium.mjs';

/** The kinds of person that have a demo account, by the part of the account's address before the @. */
export type Person = 'staff' | 'nonprofit' | 'reviewer' | 'newcomer';

export interface Demo {
  browser: Browser;
  origin: string;
  /** what the server has printed so far */
  printed: () => string;
  signIn: (person: Person) => Promise<Session>;
  /** Makes a call as this person: `POST user/invite-reviewers/`, with a body in the wire's keys. Throws if it is refused. */
  call: (as: Session, what: string, body?: unknown) => Promise<unknown>;
  /** path and query of the first link in the oldest email to an address that was not read yet */
  letterTo: (address: string) => Promise<string>;
}

/** Runs `measure` with a new demo programme and a browser; null without Chromium. `environment`: variables for the server. */
export async function withDemo<T>(
  measure: (demo: Demo) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T | null> {
  const executablePath = await ensureChromium();
  if (!executablePath) return null;
  const folder = await mkdtemp(join(tmpdir(), 'almoner-browser-'));
  const mail = await startMailCatcher();
  const own = { DATA_DIR: folder, PORT: String(await freePort()), NODE_ENV: 'development', SMTP_URL: mail.url };
  const app = spawnApp({ ...own, ...environment });
  try {
    await ready(app, 100);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      return await measure({
        browser,
        origin: app.origin,
        printed: app.printed,
        signIn: (person) => signIn(app.origin, person),
        call: (as, what, body) => call(app.origin, as, what, body),
        letterTo: (address) => letterTo(mail, address),
      });
    } finally {
      await browser.close();
    }
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signs the person of the session in on all pages that the context opens later. */
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

async function call(origin: string, { token }: Session, what: string, body?: unknown): Promise<unknown> {
  const [method = '', path = ''] = what.split(' ');
  const answer = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function letterTo({ caught }: MailCatcher, address: string): Promise<string> {
  const letter = await until(`a letter to ${address}`, 60, () => caught.find(({ to }) => to.includes(address)) ?? false);
  caught.splice(caught.indexOf(letter), 1);
  const { text = '' } = await PostalMime.parse(letter.raw);
  const { pathname, search } = new URL(/http\S+/.exec(text)?.[0] ?? '');
  return `${pathname}${search}`;
}
