import { isDeepStrictEqual } from 'node:util';
import { type Browser, test as base, type Locator, type Page } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { recentMinutes } from '#contract/platform/wire/endpoint.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';
import { openForCommand } from '#server/app/commands/open-database.ts';
import { demoPassword } from '#server/app/demo/accounts.ts';
import type { Database, Db } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { measureProcessor } from '#tests/processor-time.ts';
import { e2eEnvironment } from './environment.ts';
import { KeptPage, usualViewport } from './kept-page.ts';
import { type NextMail, openMailbox } from './mail.ts';
import { e2ePort } from './port.ts';

export { expect } from '@playwright/test';

export const origin = `http://localhost:${e2ePort}`;

/** The accounts of the demo programme. Each is named by the part of its address before the @. */
export type DemoPerson = 'staff' | 'nonprofit' | 'reviewer' | 'newcomer';

/** An account that only one test uses, so that the test may end its sessions. */
export interface OwnPerson {
  id: number;
  email: string;
  password: string;
  session: Session;
}

interface Options {
  /** the demo account that is signed in when the test begins; null: nobody */
  as: DemoPerson | null;
}

export type NewPerson = (roles?: Role[], nonprofitId?: number) => Promise<OwnPerson>;

interface Fixtures {
  /** makes an account with a session that no browser has yet */
  newPerson: NewPerson;
  /** returns the next email to an address, in the order of their arrival: `const { path } = await nextMail(email)` */
  nextMail: NextMail;
  /** adds the processor time of each test to the time of its file; the time of the shared app is not included */
  processorTime: undefined;
}

interface WorkerFixtures {
  database: Database;
  /** the database of the running app, for changes that no call can make */
  db: Db;
  sessionOf: (person: DemoPerson) => Promise<Session>;
  keptPage: KeptPage;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  as: [null, { option: true }],

  processorTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, { file }) => {
      const measured = measureProcessor();
      await use(undefined);
      measured(file);
    },
    { auto: true },
  ],

  storageState: async ({ as, sessionOf }, use) => {
    await use(as === null ? { cookies: [], origins: [] } : storageOf(await sessionOf(as)));
  },

  context: async (
    { browser, keptPage, baseURL, storageState, viewport, colorScheme, contextOptions, javaScriptEnabled, hasTouch, isMobile },
    use,
  ) => {
    if (!javaScriptEnabled || hasTouch || isMobile || !isDeepStrictEqual(viewport, usualViewport)) {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const address = baseURL ?? origin;
    const stored = typeof storageState === 'object' ? storageState.origins : [];
    const page = await keptPage.lend({
      origin: address,
      localStorage: stored.find((one) => one.origin === address)?.localStorage ?? [],
      colorScheme: colorScheme ?? 'light',
      reducedMotion: contextOptions.reducedMotion ?? null,
    });
    return use(page.context());
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  newPerson: async ({ db }, use, { parallelIndex }) => {
    await use(async (roles = [], nonprofitId) => {
      const email = `own-${parallelIndex}-${crypto.randomUUID()}@test.example`;
      const { id } = await createUser(db, { email, roles, ...(nonprofitId !== undefined && { nonprofitId }) });
      const session = await logIn(email, testPassword);
      // forget the device of this sign-in: beside a known device, a browser of the test would count as new and cause an email
      await db.deleteFrom('knownDevices').where('userId', '=', id).execute();
      return { id, email, password: testPassword, session };
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  nextMail: async ({}, use) => {
    await use(openMailbox());
  },

  keptPage: [
    async ({ browser }, use) => {
      const kept = new KeptPage(browser);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const database = await openForCommand(readConfig(e2eEnvironment));
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  db: [({ database }, use) => use(database.db), { scope: 'worker' }],

  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(sessionsAt(origin)),
    { scope: 'worker' },
  ],
});

/** Returns a function that signs in a demo account. It uses a session again until the session becomes too old for sensitive acts. */
export function sessionsAt(address: string): (person: DemoPerson) => Promise<Session> {
  const sessions = new Map<DemoPerson, { session: Promise<Session>; until: number }>();
  return (person) => {
    const known = sessions.get(person);
    if (known && known.until > Date.now()) return known.session;
    const session = logIn(`${person}@demo.example`, demoPassword, address);
    sessions.set(person, { session, until: Date.now() + (recentMinutes / 2) * 60_000 });
    return session;
  };
}

async function logIn(email: string, password: string, address = origin): Promise<Session> {
  const answer = await fetch(`${address}/api/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  const body: unknown = await answer.json();
  return fromWire(body) as Session;
}

/** The browser's stored state for a signed-in user. */
export function storageOf({ token, ...user }: Session, address = origin) {
  const localStorage = [{ name: 'almoner.session', value: JSON.stringify({ token, user }) }];
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

/** Signs in a user in the browser of a page. Afterwards the page shows no screen of the app. */
export async function beSignedIn(page: Page, { session }: OwnPerson): Promise<void> {
  const [item] = storageOf(session).origins.flatMap(({ localStorage }) => localStorage);
  await page.goto('/robots.txt');
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), item ?? { name: '', value: '' });
}

/** Signs a user in and opens an address as this user. */
export async function openIn(page: Page, person: OwnPerson, path: string): Promise<void> {
  await beSignedIn(page, person);
  await page.goto(path);
}

/** Opens a page in a new browser context with a signed-in user. */
export async function openAs(browser: Browser, { session }: OwnPerson, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: storageOf(session) });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in through the form on the current page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Path and query of the page's address. */
export function at(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** Returns the value of an attribute, for every element that the locator finds now. */
export async function attributes(found: Locator, name: string): Promise<(string | null)[]> {
  return Promise.all((await found.all()).map((one) => one.getAttribute(name)));
}
