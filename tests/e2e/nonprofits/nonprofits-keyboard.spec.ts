import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { keyboardOf } from '../keyboard.ts';
import { byName, expectRows, fromTheEnd, names, rowLinks } from '../nonprofits.ts';
import { test } from '../own-app.ts';
import { expect } from '../test.ts';

const pageSize = 20;

test.use({ as: 'staff' });

test('a row opens its profile by keyboard', async ({ page }) => {
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  await page.keyboard.press('j');
  await expect(rowLinks(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fromTheEnd[1]?.name ?? '');
});

test('a person chooses rows by keyboard (one, a range, the page, all that match) and exports them', async ({ page }) => {
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
  await bar.getByRole('button', { name: `Select all ${byName.length} that match` }).click();
  await expect(bar.getByRole('status')).toHaveText(`All ${byName.length} nonprofits that match chosen`);
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

test('a person sets columns, row height, a filter and a default view by keyboard alone, and resets them', async ({
  page,
  browser,
  ownApp,
}) => {
  const table = page.getByRole('table', { name: 'Nonprofits' });
  const headers = page.getByRole('columnheader');
  const keyboard = keyboardOf(page);
  const { press } = keyboard;
  const tabTo = (role: 'button' | 'checkbox' | 'combobox', name: string | RegExp) =>
    keyboard.tabTo(page.getByRole(role, { name, exact: typeof name === 'string' }));
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);

  await keyboard.skipToContent();
  await keyboard.follow(page.getByRole('button', { name: 'Skip filters' }));
  await tabTo('button', 'Display');
  await press('Enter');
  await tabTo('combobox', 'Row height (all lists)');
  await page.keyboard.type('Comp');
  await tabTo('checkbox', 'City');
  await press('Space');
  await tabTo('button', 'Move City');
  await press('Space');
  await expect(page.getByText('City would be column 5 of 15.')).toBeAttached();
  await press('ArrowUp');
  await expect(page.getByText('City would be column 4 of 15.')).toBeAttached();
  await press('ArrowUp');
  await expect(page.getByText('City would be column 3 of 15.')).toBeAttached();
  await press('Space');
  await expect(headers).toHaveText(['', 'Nonprofit Name', 'Budget Size', 'City', 'Categories']);
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused();
  await expect(table).toHaveAttribute('data-compact');

  await page.goto('/nonprofits');
  await keyboard.skipToContent();
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

  // in another browser, the list opens with the same view, columns and density
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

  const views = page.getByRole('button', { name: /^View: / });
  await expect(views).toBeFocused();
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'Under $500k' }), 'Shift+Tab');
  await press('Space');
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await tabTo('button', 'Update view');
  await press('Enter');
  await expect(page.getByText('Changed', { exact: true })).toBeHidden();
  // the focused button has disappeared, so the focus is on the button beside it
  await expect(name).toBeFocused();
  await press('Enter', 'Tab', 'Enter');
  await expect(page).toHaveURL('/nonprofits?view=0');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  await expect(views).toHaveText('View: All nonprofits');
  await expect(views).toBeFocused();

  await press('Enter');
  await tabTo('button', 'Delete “Without a picture”');
  await press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(views).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(() => ownApp.db.selectFrom('savedViews').select('id').where('name', '=', 'Without a picture').execute())
    .toEqual([]);
  await ownApp.db.deleteFrom('listPreferences').execute();
  await page.goto('/nonprofits');
  await expect(rowLinks(page)).toHaveCount(pageSize);
  await expect(page).toHaveURL('/nonprofits');
});
