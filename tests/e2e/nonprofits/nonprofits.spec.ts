import type { Page } from '@playwright/test';
import { demoPassword } from '#server/app/demo/accounts.ts';
import { byBudget, byBudgetDown, byName, expectRows, fromTheEnd, heading } from '../nonprofits.ts';
import { test } from '../own-app.ts';
import { at, expect, signIn } from '../test.ts';

const pageSize = 20;
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');

test.use({ as: 'staff' });

test('an address with two budget sizes and a category shows the same rows in a second tab, and after signing in', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/nonprofits');
  await page.getByRole('checkbox', { name: 'Under $500k' }).check();
  await page.getByRole('checkbox', { name: 'From $1m to $3m' }).check();
  await page.getByRole('button', { name: 'See all Categories' }).click();
  await page.getByRole('checkbox', { name: 'Elders & Caregivers' }).check();
  const expected = fromTheEnd.filter(
    ({ size, categories }) => ['UNDER_500K', '1M_TO_3M'].includes(size) && categories.includes('Elders & Caregivers'),
  );
  expect(expected.length).toBeGreaterThan(3);
  await expectRows(page, expected);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${expected.length} nonprofits`);
  const rows = page.getByRole('table', { name: 'Nonprofits' }).getByRole('row');
  const shown = await rows.allInnerTexts();
  expect(shown).toHaveLength(expected.length + 1);
  const address = page.url();
  expect(at(page)).toMatch(/^\/nonprofits\?budget_size=UNDER_500K,1M_TO_3M&web_categories=\d+$/);

  const tab = await context.newPage();
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const elsewhere = await stranger.newPage();
  await tab.goto(address);
  await elsewhere.goto(address);
  await signIn(elsewhere, 'staff@demo.example', demoPassword);
  for (const other of [tab, elsewhere]) {
    await expectRows(other, expected);
    expect(await other.getByRole('table', { name: 'Nonprofits' }).getByRole('row').allInnerTexts()).toEqual(shown);
    expect(other.url()).toBe(address);
    for (const name of ['Under $500k', 'From $1m to $3m', 'Elders & Caregivers']) {
      await expect(other.getByRole('checkbox', { name })).toBeChecked();
    }
    await expect(other.getByRole('checkbox', { checked: true })).toHaveCount(3);
  }
  await stranger.close();
});

test('the list shows every column, and is ordered by name from Z to A', async ({ page }) => {
  await page.goto('/nonprofits');
  await expectRows(page, fromTheEnd.slice(0, pageSize));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${byName.length} nonprofits`);
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nonprofit Name', 'Budget Size', 'Categories']);
  await expect(page.getByRole('columnheader', { name: 'Nonprofit Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Categories' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Wrenfield Gleaners' }).getByRole('cell')).toHaveText([
    '',
    'Wrenfield GleanersWrenfield, MD',
    'From $500k to $1m',
    'Food & Cooking, Rivers & Gardens',
  ]);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`1–20 of ${byName.length}`);
});

test('a click on a heading sorts by name or by budget size, in both directions', async ({ page }) => {
  await page.goto('/nonprofits');
  const steps = [
    { click: 'Nonprofit Name', sorted: byName, ordering: 'name', direction: 'ascending' },
    { click: 'Nonprofit Name', sorted: fromTheEnd, ordering: undefined, direction: 'descending' },
    { click: 'Budget Size', sorted: byBudget, ordering: 'budget_size', direction: 'ascending' },
    { click: 'Budget Size', sorted: byBudgetDown, ordering: '-budget_size', direction: 'descending' },
  ] as const;
  for (const { click, sorted, ordering, direction } of steps) {
    await heading(page, click).click();
    await expectRows(page, sorted.slice(0, pageSize));
    expect(at(page)).toBe(ordering === undefined ? '/nonprofits' : `/nonprofits?ordering=${ordering}`);
    await expect(page.getByRole('columnheader', { name: click })).toHaveAttribute('aria-sort', direction);
    await expect(page.locator('[aria-sort]')).toHaveCount(1);
  }
  await page.reload();
  await expectRows(page, byBudgetDown.slice(0, pageSize));
});

test('each page of the list is an entry of the browser’s history', async ({ page }) => {
  await page.goto('/nonprofits');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const expectPage = async (number: number) => {
    await expectRows(page, fromTheEnd.slice((number - 1) * pageSize, number * pageSize));
    await expect(pages.locator('[aria-current=page]')).toHaveText(String(number));
    expect(at(page)).toBe(number === 1 ? '/nonprofits' : `/nonprofits?page=${number}`);
  };
  await expectPage(1);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expectPage(2);
  await pages.getByRole('link', { name: 'Page 4' }).click();
  await expectPage(4);
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.goBack();
  await expectPage(2);
  await page.goBack();
  await expectPage(1);
  await page.goForward();
  await expectPage(2);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expectPage(1);
});

test('a list without rows says so and offers to remove the filters', async ({ page }) => {
  await page.goto('/nonprofits?search=zzzzqqqq&budget_size=HIGHER_3M');
  await expect(page.getByText('No nonprofits to display.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 nonprofits');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expectRows(page, fromTheEnd.slice(0, pageSize));
  expect(at(page)).toBe('/nonprofits');
});

test('a page beyond the end leads to the first', async ({ page }) => {
  await page.goto('/nonprofits?ordering=name&page=99');
  await expect(page.getByText('There is no such page.')).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expectRows(page, byName.slice(0, pageSize));
  expect(at(page)).toBe('/nonprofits?ordering=name');
});

test.describe('a row', () => {
  const fourth = fromTheEnd[3]?.name ?? '';

  test('opens its profile by a click anywhere on it', async ({ page }) => {
    await page.goto('/nonprofits');
    await page.getByRole('row', { name: fourth }).click({ position: { x: 600, y: 20 } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fourth);
    await expect(page).toHaveURL(/\/nonprofit\/\d+$/);
  });

  test('opens in a new tab by a middle click', async ({ page, context }) => {
    await page.goto('/nonprofits');
    const opened = context.waitForEvent('page');
    await page.getByRole('row', { name: fourth }).click({ button: 'middle', position: { x: 600, y: 20 } });
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(fourth);
    expect(at(page)).toBe('/nonprofits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  });

  test('leads to the profile, and Back returns to the same list at the same height', async ({ page }) => {
    await page.goto('/nonprofits?ordering=name&page=2');
    await expectRows(page, byName.slice(20, 40));
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
    const name = byName[30]?.name ?? '';
    await page.getByRole('row', { name }).click({ position: { x: 600, y: 20 } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expectRows(page, byName.slice(20, 40));
    expect(at(page)).toBe('/nonprofits?ordering=name&page=2');
    await expect.poll(() => scrolled(page)).toBe(300);
  });

  test('leads to the profile, and the breadcrumb leads to the same list, also after a reload', async ({ page }) => {
    await page.goto('/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await page.getByRole('link', { name: 'Button Street Clinic' }).click();
    const up = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Nonprofits' });
    await expect(up).toHaveAttribute('href', '/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await page.reload();
    await expect(up).toHaveAttribute('href', '/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await up.click();
    await expectRows(page, byName.filter(({ size }) => size === 'HIGHER_3M').slice(0, pageSize));
  });
});
