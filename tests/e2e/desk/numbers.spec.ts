import { readFile } from 'node:fs/promises';
import { expect, test } from '../test.ts';

const year = new Date().getFullYear();

test.describe('the numbers', () => {
  test.use({ as: 'staff' });

  test('open the list that they count, and Back returns to them', async ({ page }) => {
    await page.goto(`/numbers?season=${year}`);
    const table = page.getByRole('table', { name: 'Applications by budget size' });
    const cell = table
      .getByRole('row', { name: /Under \$500k/ })
      .getByRole('link')
      .first();
    const count = Number(await cell.textContent());
    expect(count).toBeGreaterThan(0);
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Responses' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `${count} response` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Season: ${year}, remove filter` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Budget size: Under $500k, remove filter' })).toBeVisible();
    await page.goBack();
    await expect(table).toBeVisible();
  });

  test('are shown beside those of another season, and are saved as a picture and as a table', async ({ page }) => {
    await page.goto('/numbers');
    await page.getByLabel('Compare with').selectOption(String(year - 1));
    await expect(page).toHaveURL(new RegExp(`beside=${year - 1}`));
    const table = page.getByRole('table', { name: 'Gifts by month' });
    await expect(table.getByRole('columnheader', { name: `Amount ${year - 1}` })).toBeVisible();
    const chart = page.getByRole('img', { name: `Gifts by month: amount, ${year} and ${year - 1}` });
    await expect(chart).toBeVisible();
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Picture of Gifts by month' }).click();
    const png = await readFile(await (await picture).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV of Gifts by month' }).click();
    const csv = await readFile(await (await file).path(), 'utf8');
    expect(csv.split(/\r?\n/)[0]).toBe(`\uFEFFName,Amount ${year},Amount ${year - 1},Gifts ${year},Gifts ${year - 1}`);
  });
});
