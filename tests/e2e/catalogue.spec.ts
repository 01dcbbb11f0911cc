import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, test } from './test.ts';

test.use({ as: 'staff' });

test('staff see what is wrong with the printed catalogue, and look at its pages', async ({ page, db }) => {
  const name = 'Tide House of the Catalogue';
  await createNonprofit(db, {
    name,
    print: true,
    acceptedYears: [2004],
    longDescription: 'We read. '.repeat(2_000),
    city: 'Oldmarsh',
  });
  await page.goto('/catalogue?year=2004');
  await expect(page.getByText('1 profile on 5 pages.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'words do not fit.' })).toContainText(name);
  await page.getByRole('textbox', { name: 'Letter of welcome' }).fill('Dear reader,\nwelcome.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of the printed catalogue' })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  const edition = page.getByRole('listitem').filter({ hasText: ', 2004' });
  const pdf = edition.getByRole('button', { name: 'PDF of' });
  await expect(pdf).toBeVisible({ timeout: 30_000 });
  const saved = page.waitForEvent('download');
  await pdf.click();
  expect((await saved).suggestedFilename()).toMatch(/-2004\.pdf$/);
  await edition.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(edition).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Profiles' }).selectOption('Two on a page');
  await expect(page).toHaveURL(/per_page=2/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Profiles' })).toHaveValue('2');
});
