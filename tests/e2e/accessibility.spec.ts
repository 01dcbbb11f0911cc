import { readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { accountScenes } from './account-scenes.ts';
import { answeringScenes } from './answering-scenes.ts';
import { applicationScenes } from './application-scenes.ts';
import { directoryRoutes, directoryScenes } from './directory-scenes.ts';
import { nonprofitScenes } from './nonprofit-scenes.ts';
import { peopleScenes } from './people-scenes.ts';
import { profileScenes } from './profile-scenes.ts';
import { responseScenes } from './response-scenes.ts';
import type { Scene } from './scene.ts';
import { expect, test } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const scenes: Scene[] = [
  ...accountScenes,
  ...peopleScenes,
  ...nonprofitScenes,
  ...applicationScenes,
  ...answeringScenes,
  ...responseScenes,
  ...directoryScenes,
  ...profileScenes,
];

test('every route of the router and of the directory is among the scenes', () => {
  const folder = new URL('../../web/routes/', import.meta.url);
  const files = [new URL('../../web/router.tsx', import.meta.url), ...readdirSync(folder).map((name) => new URL(name, folder))];
  const router = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const paths = [...router.matchAll(/\bpath: '(.*?)'/g)].map(([, path]) => path);
  const made = router.match(/\bcreateRoute\(/g)?.length;
  // a layout has an id instead
  expect(paths.length + (router.match(/\bid: '/g)?.length ?? 0)).toBe(made);
  expect([...new Set(scenes.map(({ route }) => route))].sort()).toEqual([...paths, ...directoryRoutes()].sort());
});

for (const { what, as = null, path, heading, shows, unfold, refused } of scenes) {
  test.describe(() => {
    test.use({ as, colorScheme: 'light', viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    test(`${what} is accessible, wide and narrow`, async ({ page, db, newPerson }) => {
      const complaints = listen(page, refused);
      await page.goto(typeof path === 'string' ? path : await path(db, { page, newPerson }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const shown = await shows?.(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 360) await unfold?.(page);
        if (shown) await expect(shown).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
          expect(await violationsOf(page, colorScheme), `${width} px, ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate('(window.scrollTo(9_999, 0), window.scrollX)'), `scrolled sideways at ${width} px`).toBe(0);
      }
      expect(complaints).toEqual([]);
    });
  });
}

/**
 * Each with the element that it is about. The pages have no frames, which is all that legacy mode leaves out. Between light and
 * dark nothing but colours changes: in dark it is their contrast that is looked at.
 */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(tags) : axe.withRules('color-contrast')).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`));
}

/** What the browser complains of: errors of scripts and of the console, among them what the Content-Security-Policy forbids. */
function listen(page: Page, refused: RegExp | undefined): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // in a frame that may run nothing, what is blocked is the test's own script
    if (refused?.test(url) && /^(Failed to load resource|Blocked script execution)/.test(message.text())) return;
    complaints.push(`${message.text()} (${url})`);
  });
  return complaints;
}
