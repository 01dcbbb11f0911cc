import type { Page } from '@playwright/test';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { keyboardOf } from '../keyboard.ts';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

const field = { name: 'Search by name, cause, town or ZIP code' };
const sentence = '/directory?search=animal%20shelter%20in%20tiller%20ford%20under%203m';
const cards = (page: Page) => page.locator('.cards').getByRole('heading', { level: 2 });

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a typed sentence becomes chips in one row, and one tap takes one away; Back brings it again', async ({ page }) => {
    await page.goto('/directory');
    await page.getByRole('searchbox', field).pressSequentially('animal shelter in tiller ford under 3m');
    await expect(page.getByRole('status')).toHaveText(/^1 nonprofit for/);
    await expect(cards(page)).toHaveText(['Crooked Tail Rescue']);
    const chips = page.getByRole('link', { name: /^Remove / });
    await expect(chips).toHaveText([/animal shelter: Animals/, /In Tiller Ford, MD/, /Under \$3m/]);
    const row = [page.getByRole('button', { name: 'Filters' }), ...(await chips.all())];
    const middles = await Promise.all(
      row.map(async (one) => {
        const box = await one.boundingBox();
        return box && Math.round(box.y + box.height / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBeLessThanOrEqual(0);

    await page.getByRole('link', { name: 'Remove In Tiller Ford, MD' }).click();
    await expect(page.getByRole('searchbox', field)).toHaveValue('animal shelter under 3m');
    await expect(chips).toHaveCount(2);
    await page.goBack();
    await expect(chips).toHaveCount(3);
    await expect(page.getByRole('searchbox', field)).toHaveValue('animal shelter in tiller ford under 3m');
    await page.reload();
    await expect(chips).toHaveCount(3);
  });

  test('chosen filters are chips of the same row', async ({ page }) => {
    await page.goto('/directory?search=food&budget_size=UNDER_500K&town=port-ellery-md');
    await page.getByRole('link', { name: 'Remove Under $500k' }).click();
    await expect(page).toHaveURL(/\/directory\?search=food&town=port-ellery-md$/);
    await page.getByRole('link', { name: 'Remove Port Ellery, MD' }).click();
    await expect(page).toHaveURL(/\/directory\?search=food$/);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(0);
  });

  test('three chips tapped one after the other, before the results come, are all taken away; Back undoes waiting taps', async ({
    page,
  }) => {
    const first = '/directory?search=food&budget_size=UNDER_500K,HIGHER_3M&town=port-ellery-md';
    await page.goto(first);
    let hold = Promise.withResolvers<void>();
    const isFirst = ({ searchParams }: URL) => searchParams.get('budget_size') === 'HIGHER_3M' && searchParams.has('town');
    await page.route(isFirst, async (route) => {
      await hold.promise;
      await route.continue();
    });
    const take = (what: string) => page.getByRole('link', { name: `Remove ${what}` }).click();
    await take('Under $500k');
    await take('$3m or higher');
    await take('Port Ellery, MD');
    hold.resolve();
    await expect(page).toHaveURL(/\/directory\?search=food$/);
    await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(0);

    await page.goto(first);
    hold = Promise.withResolvers<void>();
    await take('Under $500k');
    await take('Port Ellery, MD');
    await page.goBack();
    hold.resolve();
    await expect(page).toHaveURL(first);
    await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(3);
  });

  test('the bar is one row, with the sections and the login in a menu that Esc and a tap elsewhere close', async ({ page }) => {
    await page.goto('/directory');
    const box = await page.getByRole('banner').boundingBox();
    expect(box?.height).toBeLessThan(64);
    const menu = page.getByText('Menu', { exact: true });
    const login = page.getByRole('link', { name: 'Login' });
    await menu.click();
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await menu.click();
    // beside the cards, below the menu
    await page.mouse.click(4, 700);
    await expect(login).toBeHidden();
    await expect(page).toHaveURL('/directory');
    await menu.click();
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming events');
  });

  test('Back and “All nonprofits” of a profile lead to the search', async ({ page }) => {
    await page.goto(sentence);
    await page.getByRole('link', { name: 'Crooked Tail Rescue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crooked Tail Rescue');
    await page.getByRole('link', { name: 'All nonprofits' }).click();
    await expect(page.getByRole('link', { name: 'Remove In Tiller Ford, MD' })).toBeVisible();
    expect(at(page)).toBe(sentence);
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('searchbox', field)).toHaveValue('animal shelter in tiller ford under 3m');
  });
});

test('chips are worked by keyboard, and the focus stays on the page', async ({ page }) => {
  const keys = keyboardOf(page, 80);
  await page.goto(sentence);
  await keys.follow(page.getByRole('link', { name: 'Remove Under $3m' }));
  await expect(page.getByRole('searchbox', field)).toHaveValue('animal shelter in tiller ford');
  await expect(page.getByRole('searchbox', field)).toBeFocused();
  await keys.follow(page.getByRole('link', { name: 'Search just these words' }));
  await expect(page.getByRole('searchbox', field)).toHaveValue('"animal shelter in tiller ford"');
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what no nonprofit fits whole is explained, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/directory?search=puppies%20for%20astronauts%20between%20500k%20and%201m');
    await expect(page.getByRole('status')).toHaveText(/^No nonprofit fits all of/);
    await expect(page.getByRole('link', { name: /^puppies \(\d\)$/ })).toBeVisible();
    await loadAxe(page);
    expect(await violationsOf(page, checks.whole)).toEqual([]);
    await page.getByRole('link', { name: /^Animals \(\d\)$/ }).click();
    await expect(page.getByRole('link', { name: 'Remove Animals' })).toBeVisible();
    await expect(page.getByRole('searchbox', field)).toHaveValue('');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same sentence finds the same, and its chips are links', async ({ page }) => {
    await page.goto(sentence);
    await expect(cards(page)).toHaveText(['Crooked Tail Rescue']);
    await page.getByRole('link', { name: 'Remove animal shelter: Animals' }).click();
    await expect(page.getByRole('searchbox', field)).toHaveValue('"animal shelter" in tiller ford under 3m');
  });
});
