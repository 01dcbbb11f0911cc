import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';
import { setUpTwoStep } from '../two-step.ts';

test.use({ as: 'staff', ownEnvironment: { STAFF_SECOND_FACTOR: 'required', STAFF_SECOND_FACTOR_DAYS: '5' } });

test('programme staff see the days that are left, and after the last day only the set-up', async ({ page, ownApp: { db } }) => {
  await page.goto('/');
  await expect(page.getByText('Set up two-step sign-in: 5 days left.')).toBeVisible();
  const secondFactorAskedAt = new Date(Date.now() - 6 * 86_400_000).toISOString();
  await db.updateTable('users').set({ secondFactorAskedAt }).where('email', '=', 'staff@demo.example').execute();
  await page.goto('/users');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Set up two-step sign-in');
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(heading).toHaveText('Set up two-step sign-in');
  await setUpTwoStep(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(heading).toHaveText('What would you like to do?');
  await page.goto('/users');
  await expect(heading).toHaveText('Users');
  expect(at(page)).toMatch(/^\/users/);
});
