import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

test('somebody who works for a nonprofit goes from its profile to its claim', async ({ page }) => {
  await page.goto('/directory?search=pickle');
  await page.getByRole('link', { name: 'The Pickle Brigade' }).click();
  await page.getByRole('link', { name: 'Is this your nonprofit?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Brine');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Tester');
  await page.getByRole('textbox', { name: 'Email' }).fill('brine@test.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('nine jars under the stairs');
  await page.getByRole('button', { name: 'Register & Sign In' }).click();
  await expect(page.getByRole('combobox', { name: 'Name or EIN of your organization' })).toHaveValue('The Pickle Brigade');
  await expect(page.getByRole('list', { name: 'In the catalogue' })).toContainText('The Pickle Brigade');
});

test('a wrong address leads to the catalogue by its search and by a category', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/directory/no-such-page');
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(
    0,
  );
  await page.getByRole('searchbox', { name: 'Search by name, cause, town or ZIP code' }).fill('puppies');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Crooked Tail Rescue' })).toBeVisible();
  expect(at(page)).toBe('/directory?search=puppies');
  await page.goBack();
  await page.getByRole('link', { name: 'Food & Cooking' }).click();
  await expect(page.getByRole('link', { name: 'Remove Food & Cooking' })).toBeVisible();
});

test.describe('as staff', () => {
  test.use({ as: 'staff' });

  test('staff write how nonprofits are chosen, and visitors read it from a profile', async ({ page }) => {
    await page.goto('/settings');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text).toHaveValue(/^Who is listed\n/);
    await text.fill('');
    await page.getByRole('button', { name: 'Begin with a ready text' }).click();
    await expect(text).toHaveValue(/^Who is listed\n/);
    await text.fill('Who decides\nFive neighbors decide, on a Tuesday.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await page.goto('/directory?search=pickle');
    await page.getByRole('link', { name: 'The Pickle Brigade' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'How nonprofits are chosen' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Who decides');
    await expect(page.getByText('Five neighbors decide, on a Tuesday.')).toBeVisible();
  });
});
