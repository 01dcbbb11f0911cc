import { expect, test } from '../test.ts';

test.describe('a person who is signed in', () => {
  test.use({ as: 'nonprofit' });
  test('is led home from the directory', async ({ page }) => {
    await page.goto('/directory');
    await page.getByRole('link', { name: 'My home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
  });
});

test('the Home link of Login leads a visitor to the directory, and the Login link there leads back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a nonprofit worth knowing');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
});
