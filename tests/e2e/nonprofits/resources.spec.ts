import sharp from 'sharp';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openAs, test } from '../test.ts';

test('staff edit a page, a colleague’s save is not overwritten, and an earlier version is restored', async ({
  browser,
  db,
  newPerson,
}) => {
  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), '/resources/Covers');
  const colleague = await openAs(browser, await newPerson(['CFP_STAFF']), '/resources/Covers?edit=true');
  const own = (page: typeof staff) => page.getByRole('textbox', { name: 'Text of Covers' });
  await expect(own(colleague)).toBeVisible();

  await staff
    .getByRole('link', { name: 'Edit page' })
    .or(staff.getByRole('button', { name: 'Edit page' }))
    .click();
  await own(staff).click();
  await staff.keyboard.press('Control+Home');
  await staff.keyboard.insertText('Ours: ');
  await staff.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByLabel('Words of the link').fill('our guide');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(dialog).toContainText('Enter a web address');
  await dialog.getByLabel('Address').fill('example.org/guide');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await staff.reload();
  await staff.getByRole('button', { name: 'Restore changes' }).click();
  await expect(own(staff)).toContainText('Ours: our guide');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('The page is saved.')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'our guide' })).toHaveAttribute('href', 'https://example.org/guide');

  await own(colleague).click();
  await colleague.keyboard.press('Control+Home');
  await colleague.keyboard.insertText('Theirs: ');
  await colleague.getByRole('button', { name: 'Save' }).click();
  const conflict = colleague.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(conflict).toContainText('Ours: our guide');
  await expect(conflict).toContainText('Theirs: ');
  await conflict.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(colleague.getByText('The page is saved.')).toBeVisible();
  await expect(colleague.getByText(/^Theirs: /)).toBeVisible();

  await staff.goto('/resources/Covers?versions=true');
  await staff.getByRole('link', { name: 'Version 1' }).click();
  await staff
    .getByRole('button', { name: 'Compare with current' })
    .or(staff.getByRole('link', { name: 'Compare with current' }))
    .click();
  await expect(staff.locator('ins').filter({ hasText: 'Theirs: ' })).toBeVisible();
  await staff.getByRole('button', { name: 'Restore this version' }).click();
  await expect(staff.getByText(/^Ours: /)).toBeVisible();

  const { id } = await createNonprofit(db);
  const director = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], id), '/resources/Covers');
  await expect(director.getByText(/^Ours: /)).toBeVisible();
  await expect(director.getByText('Edit page')).toHaveCount(0);
  const [download] = await Promise.all([
    director.waitForEvent('download'),
    director.getByRole('link', { name: 'Wide cover picture as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cover-social.png');
  await director.goto('/resources/Unknown');
  await expect(director).toHaveURL('/error404');
  const reviewer = await openAs(browser, await newPerson(['REVIEWER']), '/resources/Covers');
  await expect(reviewer.getByText('You do not have access to this page.')).toBeVisible();
  await Promise.all([staff, colleague, director, reviewer].map((page) => page.context().close()));
});

test('staff put a picture and a file into a page, and a director sees and downloads them', async ({ browser, db, newPerson }) => {
  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), '/resources/Placards?edit=true');
  await staff.getByRole('textbox', { name: 'Text of Placards' }).click();
  await staff.keyboard.press('Control+Home');
  await staff.getByRole('button', { name: 'Picture', exact: true }).click();
  const pictures = staff.getByRole('dialog', { name: 'Picture' });
  const buffer = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  await pictures.getByLabel('Picture file').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer });
  await pictures.getByRole('button', { name: 'Add picture' }).click();
  await expect(pictures).toContainText('Describe');
  await pictures.getByLabel('Description').fill('The quay at noon');
  await pictures.getByRole('button', { name: 'Add picture' }).click();
  await expect(pictures).toBeHidden();

  await staff.getByRole('button', { name: 'File to download' }).click();
  const files = staff.getByRole('dialog', { name: 'File to download' });
  const chooser = files.getByLabel('File', { exact: true });
  await chooser.setInputFiles({ name: 'virus.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0') });
  await expect(files.getByRole('alert')).toBeVisible();
  await chooser.setInputFiles({ name: 'measures.txt', mimeType: 'text/plain', buffer: Buffer.from('11 by 17 inches') });
  await expect(files).toBeHidden();
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('The page is saved.')).toBeVisible();

  const { id } = await createNonprofit(db);
  const director = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], id), '/resources/Placards');
  const picture = director.getByRole('img', { name: 'The quay at noon' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 3);
  const [download] = await Promise.all([
    director.waitForEvent('download'),
    director.getByRole('button', { name: /measures\.txt/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('measures.txt');
  await Promise.all([staff, director].map((page) => page.context().close()));
});
