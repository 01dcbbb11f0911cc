import type { Browser, Page } from '@playwright/test';
import type { Session } from '#contract/platform/access/accounts.ts';
import { type DemoPerson, test as shared, storageOf } from './test.ts';

const wide = { width: 1280, height: 800 };

/*
 * Runs in the page: leaves the scene that was shown last, for a page outside the signed-in part. This drops all loaded data and
 * everything that covered the scene. Returns false if something still covers the page: the question about unsaved changes, or an
 * alert.
 */
const leave = `async () => {
  const over = () => [...document.querySelectorAll('dialog[open], :popover-open, [role=dialog], [role=alert], [role=listbox], [role=menu]')]
    .some((element) => element.checkVisibility() && element.textContent.trim() !== '');
  const gone = () => location.pathname === '/error404' && document.querySelector('h1')?.textContent === 'Page Not Found';
  history.pushState({}, '', '/error404');
  for (const end = Date.now() + 1_000; (!gone() || over()) && Date.now() < end; ) await new Promise(requestAnimationFrame);
  for (const key of Object.keys(localStorage)) if (key !== 'almoner.session') localStorage.removeItem(key);
  sessionStorage.clear();
  return gone() && !over();
}`;

/** The pages of this worker, one for each person. Each page shows one scene after the other, without loading the app again. */
class Walkers {
  readonly #browser: Browser;
  readonly #sessionOf: (person: DemoPerson) => Promise<Session>;
  readonly #pages = new Map<DemoPerson, Page>();

  constructor(browser: Browser, sessionOf: (person: DemoPerson) => Promise<Session>) {
    this.#browser = browser;
    this.#sessionOf = sessionOf;
  }

  /** Returns a page of the app that shows none of its screens, in a wide window and light colors. */
  async pageOf(person: DemoPerson): Promise<Page> {
    const before = this.#pages.get(person);
    await before?.unrouteAll({ behavior: 'ignoreErrors' });
    // a page that loads anew just then cannot be walked from
    const isLeft = (await before?.evaluate<boolean>(`(${leave})()`).catch(() => false)) ?? false;
    const page = before && isLeft ? before : await this.#open(person, before);
    this.#pages.set(person, page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(wide);
    await page.mouse.move(0, 0);
    return page;
  }

  async #open(person: DemoPerson, before: Page | undefined): Promise<Page> {
    await before?.context().close();
    const storageState = storageOf(await this.#sessionOf(person));
    const context = await this.#browser.newContext({
      storageState,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: wide,
    });
    const page = await context.newPage();
    await page.goto('/error404');
    return page;
  }

  async close(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close();
  }
}

/** Like `test`, but with pages that stay open from one test to the next. */
export const test = shared.extend<object, { walkers: Walkers }>({
  walkers: [
    async ({ browser, sessionOf }, use) => {
      const walkers = new Walkers(browser, sessionOf);
      await use(walkers);
      await walkers.close();
    },
    { scope: 'worker' },
  ],
});

/** Goes to an address inside the app, without loading the page again. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}
