import { byName } from '../nonprofits.ts';
import { expect, test } from '../test.ts';

const light = 'rgb(250, 247, 241)';
const dark = 'rgb(28, 26, 22)';

test.describe('colors', () => {
  test.use({ colorScheme: 'light' });
  test('that were chosen in the directory apply there and in the app from the first paint', async ({ page }) => {
    const ground = page.locator('html');
    await page.goto('/directory');
    await expect(ground).toHaveCSS('background-color', light);
    await page.locator('#scheme summary').click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect(ground).toHaveCSS('background-color', dark);
    await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeHidden();

    // the page is dark even if its script file does not load, so it never flashes in another color
    await page.route('**/assets/directory-*.js', (route) => route.abort());
    await page.goto('/directory/events');
    await expect(ground).toHaveCSS('background-color', dark);
    await page.unroute('**/assets/directory-*.js');

    await page.goto('/login');
    await expect(ground).toHaveCSS('background-color', dark);
    await page.getByRole('button', { name: 'Colors' }).click();
    await page.getByRole('button', { name: 'Like the system' }).click();
    await page.goto('/directory');
    await expect(ground).toHaveCSS('background-color', light);
    await page.locator('#scheme summary').click();
    await expect(page.getByRole('button', { name: 'Like the system' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeHidden();
  });
});

test.describe('a profile', () => {
  const { name } = byName.find(({ published = 'web' }) => published === 'web') ?? { name: '' };

  test('has a button that copies its link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/directory');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status')).toHaveText('Link copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  });

  test.describe('on a telephone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });
    test('is shared by the system’s own dialog', async ({ page }) => {
      await page.addInitScript('navigator.share = async (what) => { window.shared = what; }');
      await page.goto('/directory');
      await page.getByRole('link', { name }).click();
      for (const action of [page.locator('.actions a').first(), page.getByRole('button', { name: 'Share' })])
        await expect(action).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Share' }).click();
      expect(await page.evaluate('window.shared')).toEqual({ title: name, url: page.url() });
    });
  });

  test('shows its own text without scrolling at 1,440 px', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/directory?search=harbor+lantern');
    await page.getByRole('link', { name: 'Harbor Lantern Reading Room' }).click();
    await expect(page.locator('.short')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.story .lines p').first()).toBeInViewport();
    await expect(page.getByRole('link', { name: /^(Give|Visit the website)$/ })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the public page of the Learning Commons speaks to', () => {
  for (const [who, user, words] of [
    ['programme staff', { roles: ['CFP_STAFF'] }, 'You are programme staff: the library is open to you. Open the library'],
    ['reviewers', { roles: ['REVIEWER'] }, 'Your account belongs to none. Go to your home'],
    [
      'newcomers',
      { roles: [], nonprofit: null },
      'You can buy as soon as your account has a nonprofit. Find or add your nonprofit',
    ],
    [
      'directors',
      { roles: ['NONPROFIT_STAFF'], nonprofit: 1 },
      'Your nonprofit has no access at the moment. Subscribe for a year',
    ],
  ] as const)
    test(who, async ({ page }) => {
      await page.addInitScript(
        (session) => localStorage.setItem('almoner.session', session),
        JSON.stringify({ token: 'x', user }),
      );
      await page.goto('/learning-commons/about');
      await expect(page.locator('#signed-in')).toContainText(words);
    });
});
