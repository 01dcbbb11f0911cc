import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** The settings of the page that a test asks for. */
export interface Wanted {
  origin: string;
  localStorage: { name: string; value: string }[];
  colorScheme: 'light' | 'dark' | 'no-preference' | null;
  reducedMotion: 'reduce' | 'no-preference' | null;
}

/** The viewport of all tests that set no other. */
export const usualViewport = { width: 1280, height: 800 };

/** Methods whose effect on a page lasts until its context is closed. */
const lasting = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'addListener', 'on', 'once', 'setExtraHTTPHeaders', 'newCDPSession'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
};

/**
 * The page that the tests of a worker share, one after the other. A new context would need another browser process, which
 * compiles the app's scripts again: that takes half of the processor time of a short test. Between two tests, the page's storage,
 * history, routes, other tabs and emulated settings are cleared. After a test that called a method of `lasting`, the next test
 * gets a new context.
 */
export class KeptPage {
  readonly #browser: Browser;
  #kept: { context: BrowserContext; page: Page; devtools: CDPSession } | undefined;
  #isSpoiled = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns the page, at an address of the app that shows no screen. */
  async lend(wanted: Wanted): Promise<Page> {
    if (this.#kept && (await this.#isCleaned(wanted))) return this.#kept.page;
    await this.close();
    const context = await this.#browser.newContext({ viewport: usualViewport, storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await cleanPage(page, devtools, wanted);
    this.#watch(context, page);
    this.#kept = { context, page, devtools };
    return page;
  }

  /**
   * Cleans the page for the next test. Returns false if that is not possible, for example because the page crashed, hangs or was
   * closed.
   */
  async #isCleaned(wanted: Wanted): Promise<boolean> {
    if (!this.#kept || this.#isSpoiled) return false;
    const { context, page, devtools } = this.#kept;
    try {
      for (const other of context.pages()) if (other !== page) await other.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await cleanPage(page, devtools, wanted);
      return true;
    } catch {
      return false;
    }
  }

  #watch(context: BrowserContext, page: Page): void {
    this.#isSpoiled = false;
    const owners: [object, string[]][] = [
      [page, lasting.page],
      [context, lasting.page],
      [context.clock, lasting.clock],
      [page.clock, lasting.clock],
    ];
    for (const [owner, methods] of owners) for (const method of methods) this.#spoilBy(owner, method);
  }

  #spoilBy(owner: object, method: string): void {
    const call: unknown = Reflect.get(owner, method);
    if (typeof call !== 'function') return;
    Reflect.set(owner, method, (...values: unknown[]): unknown => {
      this.#isSpoiled = true;
      return Reflect.apply(call, owner, values);
    });
  }

  async close(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}

async function cleanPage(page: Page, devtools: CDPSession, wanted: Wanted): Promise<void> {
  const { origin, localStorage: items, colorScheme, reducedMotion } = wanted;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // a page of the same site keeps the browser process; about:blank would start another one
  await page.goto(`${origin}/robots.txt`, { timeout: 10_000 });
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.evaluate((kept) => {
    sessionStorage.clear();
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
  await page.setViewportSize(usualViewport);
  await page.mouse.move(0, 0);
  await devtools.send('Page.resetNavigationHistory');
}
