import { beSignedIn, expect, test } from '../test.ts';

test('staff make a key for a program, see it once, and end it', async ({ page, newPerson, request }) => {
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/my-profile/sign-in');
  await page.getByRole('link', { name: 'See and make access keys' }).click();
  const name = `Mail tool ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an access key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Choose what the key may do.')).toBeVisible();
  const numbers = dialog.getByRole('combobox', { name: 'Numbers' });
  await expect(numbers.getByRole('option')).toHaveText(['Nothing', 'Read']);
  await numbers.selectOption('Read');
  await dialog.getByRole('combobox', { name: /^Nonprofits/ }).selectOption('Read and change');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const made = page.getByRole('region', { name: `Your new key “${name}”` });
  const secret = await made.locator('code').innerText();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Reads and changes nonprofits, categories, claims and wish lists. Reads numbers.');
  await expect(row).toContainText('never used');

  const read = (path: string) => request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await read('nonprofits/?page_size=1')).status()).toBe(200);
  expect((await read('user/')).status()).toBe(403);
  await page.reload();
  await expect(made).toHaveCount(0);
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: `End the key ${name}` }).click();
  await page
    .getByRole('dialog', { name: `End the key “${name}”?` })
    .getByRole('button', { name: 'End key' })
    .click();
  await expect(row).toHaveCount(0);
  expect((await read('nonprofits/?page_size=1')).status()).toBe(401);
});
