import type { Page } from '@playwright/test';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { byName } from '../nonprofits.ts';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

const published = byName.filter(({ published = 'web' }) => published === 'web');
const field = { name: 'Search by name, cause, town or ZIP code' };

async function pathOf(db: Db, name: string): Promise<string> {
  return nonprofitPath(
    await db.selectFrom('nonprofits').select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow(),
  );
}

test.describe('live', () => {
  test('a search follows the typing, and the address, Back and the focus stay right', async ({ page }) => {
    await page.goto('/directory');
    const cards = page.locator('.cards').getByRole('heading', { level: 2 });
    await expect(cards.first()).toHaveText(published[0]?.name ?? '');
    const search = page.getByRole('searchbox', field);
    await search.pressSequentially('lantern');
    await expect(page.getByRole('status')).toHaveText(/nonprofits? for “lantern”$/);
    await expect(cards.first()).toHaveText('Harbor Lantern Reading Room');
    expect(at(page)).toBe('/directory?search=lantern');
    await expect(search).toBeFocused();
    await expect(page).toHaveTitle('lantern: nonprofits · Almoner');

    await search.fill('pickle');
    await expect(page.getByRole('status')).toHaveText(/for “pickle”$/);
    expect(at(page)).toBe('/directory?search=pickle');
    // typing without a pause is one entry of the history: Back returns to the page before the search
    await page.goBack();
    await expect(cards.first()).toHaveText(published[0]?.name ?? '');
    await expect(search).toHaveValue('');
    expect(at(page)).toBe('/directory');
    await page.goForward();
    await expect(page.getByRole('status')).toHaveText(/for “pickle”$/);
    await expect(search).toHaveValue('pickle');
  });

  test('choices narrow the list and the other panel’s counts, a reload shows the same, and Clear All removes them', async ({
    page,
  }) => {
    await page.goto('/directory');
    const status = page.getByRole('status');
    const all = await status.textContent();
    await page.locator('.rest > summary').click();
    await page.getByRole('checkbox', { name: 'Rivers & Gardens' }).check();
    await expect(status).not.toHaveText(all ?? '');
    await page.getByRole('checkbox', { name: 'Under $500k' }).check();
    await page.getByRole('checkbox', { name: '$3m or higher' }).check();
    await expect(page).toHaveURL(/\/directory\?budget_size=UNDER_500K,HIGHER_3M&web_categories=\d+$/);
    const narrowed = published.filter(
      ({ categories, size }) => categories.includes('Rivers & Gardens') && ['UNDER_500K', 'HIGHER_3M'].includes(size),
    );
    await expect(status).toHaveText(`${narrowed.length} nonprofits`);
    const count = (label: string) => page.locator('.option', { hasText: label }).locator('.n');
    for (const [label, size] of [
      ['Under $500k', 'UNDER_500K'],
      ['From $1m to $3m', '1M_TO_3M'],
    ] as const) {
      const would = published.filter((one) => one.categories.includes('Rivers & Gardens') && one.size === size).length;
      await expect(count(label)).toHaveText(String(would));
    }
    await page.reload();
    await expect(status).toHaveText(`${narrowed.length} nonprofits`);
    await expect(page.getByRole('checkbox', { name: '$3m or higher' })).toBeChecked();
    await page.getByRole('link', { name: 'Clear All' }).click();
    await expect(status).toHaveText(all ?? '');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    expect(at(page)).toBe('/directory');
  });

  test('the old cards stay while new cards load, and a line says so', async ({ page }) => {
    await page.goto('/directory');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/directory?search=*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('searchbox', field).fill('lantern');
    await page.keyboard.press('Enter');
    await expect(page.locator('form[aria-busy=true]')).toBeVisible();
    await expect(page.locator('.cards').getByRole('heading', { level: 2 }).first()).toHaveText(published[0]?.name ?? '');
    release();
    await expect(page.locator('form[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveText(/for “lantern”$/);
  });

  test('pages are links that lead to the top of the results', async ({ page }) => {
    await page.goto('/directory');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(at(page)).toBe('/directory?page=2');
    await expect(page.locator('.cards').getByRole('heading', { level: 2 })).toHaveText(
      published.slice(24, 48).map(({ name }) => name),
    );
    await expect(page.locator('.results')).toBeFocused();
    await page.getByRole('link', { name: published[24]?.name ?? '' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(published[24]?.name ?? '');
    await page.goBack();
    await expect(page.locator('.cards').getByRole('heading', { level: 2 }).first()).toHaveText(published[24]?.name ?? '');
  });

  test.describe('on a telephone', () => {
    test.use({ viewport: { width: 360, height: 780 } });

    const small = published.filter(({ size }) => size === 'UNDER_500K').length;
    const shown = `${small} nonprofits`;

    test('filters open in a sheet that counts the results and leads to them', async ({ page }) => {
      await page.goto('/directory');
      const choice = page.getByRole('checkbox', { name: 'Under $500k' });
      await expect(choice).toBeHidden();
      await page.getByRole('button', { name: 'Filters' }).press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await expect(sheet.getByRole('button', { name: `Show ${published.length} nonprofits` })).toBeVisible();
      // the page behind the sheet cannot get the focus
      await page.locator('#search').evaluate('(field) => field.focus()');
      await expect(page.locator('#search')).not.toBeFocused();
      await choice.check();
      await expect(page).toHaveURL(/budget_size=UNDER_500K$/);
      await sheet.getByRole('button', { name: `Show ${shown}` }).click();
      await expect(sheet).toBeHidden();
      await expect(page.locator('.results')).toBeFocused();
      await expect(page.getByRole('status')).toHaveText(shown);
      await page.goBack();
      await expect(page.getByRole('status')).toHaveText(`${published.length} nonprofits`);
      expect(at(page)).toBe('/directory');
    });

    for (const [way, close] of [
      ['Esc', (page: Page) => page.keyboard.press('Escape')],
      ['Back', (page: Page) => page.goBack()],
      ['its button', (page: Page) => page.getByRole('button', { name: 'Close filters' }).click()],
    ] as const) {
      test(`${way} closes the sheet and keeps the choices`, async ({ page }) => {
        await page.goto('/directory/events');
        await page.getByText('Menu', { exact: true }).click();
        await page.getByRole('link', { name: 'Nonprofits', exact: true }).click();
        const button = page.getByRole('button', { name: 'Filters' });
        await button.click();
        await close(page);
        await expect(button).toBeFocused();
        expect(at(page)).toBe('/directory');
        await button.click();
        await page.getByRole('checkbox', { name: 'Under $500k' }).check();
        await expect(page.getByRole('button', { name: `Show ${shown}` })).toBeVisible();
        await close(page);
        await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
        await expect(page).toHaveURL(/budget_size=UNDER_500K$/);
        await expect(page.getByRole('status')).toHaveText(shown);
        await page.goBack();
        await expect(page.getByRole('status')).toHaveText(`${published.length} nonprofits`);
        await page.goBack();
        await expect(page).toHaveURL(/\/directory\/events$/);
      });
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search and filters are a form, and every text is on the page', async ({ page, ownApp: { db } }) => {
    await page.goto('/directory');
    await page.getByRole('searchbox', field).fill('lantern');
    await page.getByRole('checkbox', { name: 'From $500k to $1m' }).check();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('status')).toHaveText('1 nonprofit for “lantern”');
    await expect(page.getByRole('checkbox', { name: 'From $500k to $1m' })).toBeChecked();
    await page.getByRole('link', { name: 'Harbor Lantern Reading Room' }).click();
    expect(at(page)).toBe(await pathOf(db, 'Harbor Lantern Reading Room'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
    for (const text of [
      'The lantern in the window is lit at five',
      'Ellery County Literacy Prize',
      'The Long Evening of Short Stories',
      'Read aloud on Thursday evenings',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByRole('navigation', { name: 'Directory' }).getByRole('link', { name: 'Volunteer' }).click();
    await page.getByRole('checkbox', { name: 'Pro Bono' }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByRole('heading', { name: 'Look over our lease before we sign it' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Read aloud on Thursday evenings' })).toHaveCount(0);
  });

  test('all filters are on the page on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/directory');
    await expect(page.getByRole('checkbox', { name: 'Under $500k' })).toBeVisible();
  });
});
