import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { demoPassword } from '#server/demo/accounts.ts';
import { catalogue } from '#server/demo/catalogue/entries.ts';
import { byBudget, byBudgetDown, byName, expectRows, fromTheEnd, heading, names, rowLinks } from './nonprofits.ts';
import { test } from './own-app.ts';
import { at, expect, signIn } from './test.ts';

const pageSize = 20;
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');

test.use({ as: 'staff' });

test('an address with two budget sizes and a category shows the same rows in a second tab, and to who signs in to it', async ({
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

test('the list shows every column, and stands by name from the end', async ({ page }) => {
  await page.goto('/nonprofits');
  await expectRows(page, fromTheEnd.slice(0, pageSize));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${catalogue.length} nonprofits`);
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Nonprofit Name', 'Budget Size', 'Categories']);
  await expect(page.getByRole('columnheader', { name: 'Nonprofit Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Categories' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Wrenfield Gleaners' }).getByRole('cell')).toHaveText([
    '',
    'Wrenfield GleanersWrenfield, MD',
    'From $500k to $1m',
    'Food & Cooking, Rivers & Gardens',
  ]);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`1–20 of ${catalogue.length}`);
});

test('sorts by name and by budget size, both ways', async ({ page }) => {
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

test('pages lie in the history', async ({ page }) => {
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

test('a list without rows says so and offers the way out', async ({ page }) => {
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

  test('opens its profile by keyboard', async ({ page }) => {
    await page.goto('/nonprofits');
    await expect(rowLinks(page)).toHaveCount(pageSize);
    await page.keyboard.press('j');
    await expect(rowLinks(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fromTheEnd[1]?.name ?? '');
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

  test('and Back is the same list at the same height', async ({ page }) => {
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

  test('and the breadcrumb leads up to the same list, after a reload too', async ({ page }) => {
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

test('rows are chosen by keyboard: one, a range, the page, all that match; and exported', async ({ page }) => {
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  const bar = page.getByRole('region', { name: 'Chosen nonprofits' });
  await page.keyboard.type('jjxjj');
  await page.keyboard.press('Shift+x');
  await expect(bar.getByRole('status')).toHaveText('3 nonprofits chosen');
  for (const { name } of fromTheEnd.slice(1, 4)) await expect(page.getByRole('checkbox', { name })).toBeChecked();

  const exported = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export the chosen' }).click();
  const file = await readFile(await (await exported).path());
  const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.Name).toSorted()).toEqual(names(fromTheEnd.slice(1, 4)).toSorted());

  await page.getByRole('textbox', { name: 'Search by name' }).pressSequentially('jx?');
  await expect(bar.getByRole('status')).toHaveText('3 nonprofits chosen');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('textbox', { name: 'Search by name' }).fill('');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: `Select all ${catalogue.length} that match` }).click();
  await expect(bar.getByRole('status')).toHaveText(`All ${catalogue.length} nonprofits that match chosen`);
  await page.getByRole('link', { name: 'Next' }).click();
  await expectRows(page, fromTheEnd.slice(pageSize, 2 * pageSize));
  await expect(page.getByRole('checkbox', { name: fromTheEnd[pageSize]?.name ?? '' })).toBeChecked();
  await page.getByRole('checkbox', { name: fromTheEnd[pageSize]?.name ?? '' }).uncheck();
  await expect(bar.getByRole('status')).toHaveText(`${pageSize - 1} nonprofits chosen`);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this list' })).toContainText('The next row');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('by keyboard alone: columns, row height, a filter, a view that opens by default, and back', async ({
  page,
  browser,
  ownApp,
}) => {
  const table = page.getByRole('table', { name: 'Nonprofits' });
  const headers = page.getByRole('columnheader');
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Tab until the control has the focus. */
  const tabTo = async (role: 'button' | 'checkbox' | 'combobox' | 'textbox', name: string | RegExp) => {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' });
    await expect(control).toBeVisible();
    for (let tabs = 0; tabs < 80 && (await control.and(page.locator(':focus')).count()) === 0; tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  };
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);

  await tabTo('button', 'Display');
  await press('Enter');
  await tabTo('combobox', 'Row height (all lists)');
  await page.keyboard.type('Comp');
  await tabTo('checkbox', 'City');
  await press('Space');
  await tabTo('button', 'Move City');
  await press('Space');
  await expect(page.getByText('City would be column 5 of 13.')).toBeAttached();
  await press('ArrowUp');
  await expect(page.getByText('City would be column 4 of 13.')).toBeAttached();
  await press('ArrowUp');
  await expect(page.getByText('City would be column 3 of 13.')).toBeAttached();
  await press('Space');
  await expect(headers).toHaveText(['', 'Nonprofit Name', 'Budget Size', 'City', 'Categories']);
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused();
  await expect(table).toHaveAttribute('data-compact');

  await page.goto('/nonprofits');
  await tabTo('combobox', 'Picture');
  await page.keyboard.type('No');
  await expect(page).toHaveURL('/nonprofits?has_picture=false');
  await tabTo('button', 'Save as view');
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Without a picture');
  await press('Enter');
  await expect(page).toHaveURL(/^.*\/nonprofits\?has_picture=false&view=\d+$/);
  const name = page.getByRole('button', { name: 'View: Without a picture' });
  await expect(name).toBeVisible();
  await tabTo('button', /^View: /);
  await press('Enter');
  await tabTo('button', 'Open “Without a picture” by default');
  await press('Enter', 'Escape');

  await expect.poll(() => ownApp.db.selectFrom('defaultViews').select('list').execute()).toEqual([{ list: 'nonprofits' }]);

  // somewhere else, the list opens as it was left
  const elsewhere = await browser.newContext({ baseURL: ownApp.origin, storageState: await page.context().storageState() });
  const other = await elsewhere.newPage();
  await other.addInitScript(() => {
    for (const key of ['almoner.lists', 'almoner.list-settings']) localStorage.removeItem(key);
  });
  await other.goto('/nonprofits');
  await expect(other.getByRole('button', { name: 'View: Without a picture' })).toBeVisible();
  await expect(other).toHaveURL(/\?has_picture=false&view=\d+$/);
  await expect(other.getByRole('columnheader')).toHaveText(['', 'Nonprofit Name', 'Budget Size', 'City', 'Categories']);
  await expect(other.getByRole('table', { name: 'Nonprofits' })).toHaveAttribute('data-compact');
  await elsewhere.close();

  await page.getByRole('checkbox', { name: 'Under $500k' }).press('Space');
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await tabTo('button', 'Update view');
  await press('Enter');
  await expect(page.getByText('Changed', { exact: true })).toBeHidden();
  await name.press('Enter');
  await press('Tab', 'Enter');
  await expect(page).toHaveURL('/nonprofits?view=0');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  await expect(page.getByRole('button', { name: 'View: All nonprofits' })).toBeVisible();

  await page.getByRole('button', { name: 'View: All nonprofits' }).press('Enter');
  await page.getByRole('button', { name: 'Delete “Without a picture”' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(() => ownApp.db.selectFrom('savedViews').select('id').where('name', '=', 'Without a picture').execute())
    .toEqual([]);
  await ownApp.db.deleteFrom('listPreferences').execute();
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  await expect(page).toHaveURL('/nonprofits');
});
