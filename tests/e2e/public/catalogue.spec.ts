import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPrinted } from '../catalogue-scenes.ts';
import { expect, openAs, test } from '../test.ts';

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

test('a director approves a page of the printed catalogue; a later change needs a new approval', async ({
  page,
  browser,
  db,
  newPerson,
}) => {
  const name = 'Proof Readers of the Quay';
  const id = await createPrinted(db, name);
  const own = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], id), '/');
  await own.getByRole('link', { name: 'Look at the page' }).click();
  await expect(own.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(own.getByRole('img', { name: `The page of ${name}.` })).toBeVisible();
  await own.getByRole('button', { name: 'Ask for a change' }).click();
  await own.getByRole('textbox', { name: 'What should be changed?' }).fill('We read at night.');
  await own.getByRole('button', { name: 'Send to the programme' }).click();
  await expect(own.getByText('Asks for a change')).toBeVisible();

  await page.goto(`/catalogue/proofs?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('We read at night.');
  await db.updateTable('nonprofits').set({ shortDescription: 'We read at night.' }).where('id', '=', id).execute();
  await row.getByRole('link', { name }).click();
  await expect(page.getByText('Changed since: Texts.')).toBeVisible();

  // the director still sees the page as it was before the change
  await own.getByRole('button', { name: 'Approve for print' }).click();
  await expect(own.getByText('The page was changed since you looked at it. Look at it again.')).toBeVisible();
  await expect(own.getByText('Changed since: Texts.')).toBeVisible();
  await own.getByRole('button', { name: 'Approve for print' }).click();
  await expect(own.getByText('Approved', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve for print' })).toHaveCount(0);
});
