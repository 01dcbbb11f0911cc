import { globSync, readFileSync } from 'node:fs';
import type { ConsoleMessage, Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { accountScenes } from '../account-scenes.ts';
import { answeringScenes } from '../answering-scenes.ts';
import { applicationScenes } from '../application-scenes.ts';
import { checks, loadAxe, violationsOf, violationsOfNewLooks } from '../axe.ts';
import { bulkScenes } from '../bulk-scenes.ts';
import { catalogueScenes } from '../catalogue-scenes.ts';
import { deskScenes } from '../desk-scenes.ts';
import { directoryRoutes, directoryScenes, scenesOfPages, sentPages } from '../directory-scenes.ts';
import { donationScenes } from '../donation-scenes.ts';
import { dossierScenes } from '../dossier-scenes.ts';
import { emailTextScenes } from '../email-text-scenes.ts';
import { givingDeskScenes } from '../giving-desk-scenes.ts';
import { importScenes } from '../import-scenes.ts';
import { irsScenes } from '../irs-scenes.ts';
import { libraryScenes } from '../library-scenes.ts';
import { nonprofitScenes } from '../nonprofit-scenes.ts';
import { numbersScenes } from '../numbers-scenes.ts';
import { payoutScenes } from '../payout-scenes.ts';
import { peopleScenes } from '../people-scenes.ts';
import { photoScenes } from '../photo-scenes.ts';
import { plannerScenes } from '../planner-scenes.ts';
import { privacyScenes } from '../privacy-scenes.ts';
import { profileScenes } from '../profile-scenes.ts';
import { resourceScenes } from '../resource-scenes.ts';
import { responseScenes } from '../response-scenes.ts';
import { reviewScenes } from '../review-scenes.ts';
import type { Scene } from '../scene.ts';
import { setUpScenes } from '../set-up-scenes.ts';
import { statementScenes } from '../statement-scenes.ts';
import { subscriptionScenes } from '../subscription-scenes.ts';
import { expect, type NewPerson } from '../test.ts';
import { updateScenes } from '../update-scenes.ts';
import { test, walk } from '../walking.ts';

const scenes: Scene[] = [
  ...accountScenes,
  ...peopleScenes,
  ...nonprofitScenes,
  ...applicationScenes,
  ...answeringScenes,
  ...responseScenes,
  ...plannerScenes,
  ...reviewScenes,
  ...donationScenes,
  ...importScenes,
  ...irsScenes,
  ...subscriptionScenes,
  ...statementScenes,
  ...payoutScenes,
  ...givingDeskScenes,
  ...libraryScenes,
  ...numbersScenes,
  ...photoScenes,
  ...directoryScenes,
  ...profileScenes,
  ...updateScenes,
  ...resourceScenes,
  ...catalogueScenes,
  ...dossierScenes,
  ...privacyScenes,
  ...bulkScenes,
  ...setUpScenes,
  ...deskScenes,
  ...emailTextScenes,
];

test('every route of the router and of the directory is among the scenes', () => {
  const web = new URL('../../../web/', import.meta.url);
  const names = ['app/router.tsx', 'platform/routes/parents.ts', ...globSync('*/{open-,}routes.ts', { cwd: web })];
  const files = names.map((name) => new URL(name, web));
  const router = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const paths = [...router.matchAll(/\bpath: '(.*?)'/g)].map(([, path]) => path);
  const made = router.match(/\bcreateRoute\(/g)?.length;
  // count the layout routes by their ids, because they have no path
  expect(paths.length + (router.match(/\bid: '/g)?.length ?? 0)).toBe(made);
  expect([...new Set(scenes.map(({ route }) => route))].sort()).toEqual([...paths, ...directoryRoutes()].sort());
});

test('every public page is sent by the server, and shown in a scene', () => {
  expect(sentPages()).toEqual(Object.keys(scenesOfPages));
  const known = scenes.map(({ what }) => what);
  expect(Object.values(scenesOfPages).filter((what) => what !== null && !known.includes(what))).toEqual([]);
});

/**
 * Whether the scene can be opened in a page that has shown other scenes. It needs a demo account, and a heading by which a walk
 * can tell that it has arrived.
 */
const isWalkedTo = ({ as, heading, alone }: Scene) => as !== undefined && !alone && heading !== 'Page Not Found';
const title = ({ what }: Scene) => `${what} is accessible, wide and narrow`;

for (const scene of scenes.filter(isWalkedTo)) {
  test(title(scene), async ({ walkers, db, newPerson, request }) => {
    const page = await walkers.pageOf(scene.as ?? 'staff');
    const path = await pathOf(scene, db, { page, newPerson });
    expect(await (await request.get(path)).text(), 'the page by its address').toContain('id="almoner-config"');
    await check(scene, page, () => walk(page, path));
  });
}

test.describe(() => {
  test.use({ colorScheme: 'light', viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
  for (const scene of scenes.filter((one) => !isWalkedTo(one))) {
    test.describe(() => {
      test.use({ as: scene.as ?? null });
      test(title(scene), async ({ page, db, newPerson }) => {
        await check(scene, page, async () => page.goto(await pathOf(scene, db, { page, newPerson })));
      });
    });
  }
});

function pathOf({ path }: Scene, db: Db, test: { page: Page; newPerson: NewPerson }): Promise<string> | string {
  return typeof path === 'string' ? path : path(db, test);
}

async function check({ heading, shows, unfold, refused }: Scene, page: Page, open: () => Promise<unknown>): Promise<void> {
  const { complaints, stop } = listen(page, refused);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const shown = await shows?.(page);
  if (shown) await expect(shown).toBeVisible();
  await loadAxe(page);
  const inFront = await front(page);
  expect(await violationsOf(page, inFront === wholePage ? checks.withSizes : checks.structure), 'structure').toEqual([]);
  if (inFront !== wholePage) expect(await violationsOf(page, checks.sizes, inFront), '1280 px').toEqual([]);
  expect(await violationsOfNewLooks(page, inFront), '1280 px, light').toEqual([]);
  await switchTo(page, 'dark');
  expect(await violationsOfNewLooks(page, await front(page)), '1280 px, dark').toEqual([]);
  // the last width is that of a screen of 1440 px with 200 % zoom
  for (const width of [1280, 1024, 768, 720]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, width);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await unfold?.(page);
  if (shown) await expect(shown).toBeVisible();
  if (unfold) expect(await violationsOf(page, checks.structure), 'structure, unfolded').toEqual([]);
  expect(await violationsOf(page, checks.sizes, await front(page)), '360 px').toEqual([]);
  expect(await violationsOfNewLooks(page, await front(page)), '360 px, dark').toEqual([]);
  await expectToFit(page, 360);
  expect(complaints).toEqual([]);
  stop();
}

const wholePage = 'html';

/**
 * Returns the selector of the open dialog and its lists, or of the whole page. The page behind a dialog is checked as a scene of
 * its own.
 */
async function front(page: Page): Promise<string> {
  return (await page.getByRole('dialog').first().isVisible()) ? 'dialog[open], [role=dialog], [role=listbox]' : wholePage;
}

/** Runs in the page: returns the texts of buttons and links that are cut off because they do not fit. */
const cutWords = `[...document.querySelectorAll('button, a')]
  .filter((element) => element.checkVisibility())
  .flatMap((element) => [element, ...element.querySelectorAll('span:not(.only-read-out)')])
  .filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    // what only screen readers read is a pixel wide
    const isSeen = element.clientWidth > 4;
    return isSeen && overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
  })
  .map((element) => element.textContent.trim())`;

/**
 * Runs in the page: waits until the page was drawn at its new width. Open lists are placed anew in the next frame, so a list that
 * was measured earlier would still stand where the previous width had it.
 */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.evaluate(drawn);
  expect(await page.evaluate(cutWords), `cut at ${width} px`).toEqual([]);
  expect(await page.evaluate('(window.scrollTo(9_999, 0), window.scrollX)'), `scrolled sideways at ${width} px`).toBe(0);
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/**
 * What the browser says about the preview of a public page in a page that Playwright records, or that it recorded for an earlier
 * test. The recorder starts a script in every frame, and the preview's sandbox allows none. `preview.test.ts` checks that the
 * preview itself contains no script.
 */
const blockedRecorder =
  "Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed and the 'allow-scripts' permission is not set.";

/** Collects script errors and console messages, such as violations of the Content-Security-Policy, until `stop`. */
function listen(page: Page, refused: RegExp | undefined): { complaints: string[]; stop: () => void } {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    if (url === 'about:srcdoc' && message.text() === blockedRecorder) return;
    if (refused?.test(url) && message.text().startsWith('Failed to load resource')) return;
    complaints.push(`${message.text()} (${url})`);
  };
  page.on('pageerror', onError).on('console', onMessage);
  return { complaints, stop: () => page.off('pageerror', onError).off('console', onMessage) };
}
