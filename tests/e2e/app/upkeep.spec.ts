import { test } from '../own-app.ts';
import { expect } from '../test.ts';

test.use({ as: 'staff' });

test('staff see the state of the server, and make a backup, which the page follows until it is verified', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Upkeep' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upkeep');
  const looks = page.getByRole('list', { name: 'What Almoner looks at' }).getByRole('listitem');
  await expect(looks).toHaveCount(7);
  // check only the name, because the text differs if an hourly backup was already made
  await expect(looks.first()).toContainText(/^Backups/);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
  await expect(row).toContainText('Verified', { timeout: 30_000 });
  await expect(looks.first()).toContainText(/ago and verified\.$/);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
