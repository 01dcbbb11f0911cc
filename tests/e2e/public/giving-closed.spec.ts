import { giveAddress } from '#contract/money/giving/give-words.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { test } from '../own-app.ts';
import { expect } from '../test.ts';

test('while giving is closed, a shared link says so and leads back to the nonprofits', async ({ page, ownApp: { db } }) => {
  await openGiving(db, { isOpen: false });
  const taker = await createTaker(db, { name: 'Closed House', givingUrl: 'https://closed-house.example/give' });
  await page.goto(giveAddress([taker.id]));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts are not taken here at the moment.');
  await expect(page.getByRole('link', { name: 'Give to Closed House on its own page' })).toBeVisible();
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page, checks.whole), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  await page.getByRole('main').getByRole('link', { name: 'Closed House', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed House');
  await expect(page.getByRole('link', { name: 'Give', exact: true })).toHaveAttribute(
    'href',
    'https://closed-house.example/give',
  );
});
