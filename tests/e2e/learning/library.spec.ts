import { expect, openIn, test } from '../test.ts';

const pdf = new URL('../files/two-pages.pdf', import.meta.url).pathname;

test('staff upload a PDF, open it at the searched words, delete it and undo that', async ({ page, newPerson }) => {
  test.setTimeout(180_000);
  const name = `Harbors ${crypto.randomUUID().slice(0, 8)}`;
  await openIn(page, await newPerson(['CFP_STAFF']), '/learning-commons');
  await page.getByRole('button', { name: 'Upload File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload File' });
  await dialog.locator('input[type=file]').first().setInputFiles(pdf);
  await expect(dialog.getByText('two-pages.pdf')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Uploaded file successfully.', { exact: true })).toBeVisible();

  // a job reads the text inside the file; it may wait behind other jobs
  const result = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
  await expect(async () => {
    await page.goto(`/learning-commons?mode=BROWSE&search=${encodeURIComponent(`${name} speaks`)}`);
    await expect(result.locator('mark', { hasText: 'speaks' }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  // a click on a file or its name opens the edit dialog, the star marks the file, the link beside it opens the file
  await result.click({ position: { x: 4, y: 4 } });
  const edit = page.getByRole('dialog', { name: 'Edit File' });
  await expect(edit.getByLabel('Name')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await result.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(edit.getByLabel('Name')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await result.getByRole('button', { name: `Favorite: ${name}` }).click();
  await expect(result.getByRole('button', { name: `Favorite: ${name}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(edit).toHaveCount(0);
  await result.getByRole('link', { name: `Open ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('The first page speaks of lanterns.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('button', { name: 'Read', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit File' }).getByRole('button', { name: 'Delete File' }).click();
  await expect(page).toHaveURL(/\/learning-commons\/?$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${name}” is back in the library.`, { exact: true })).toBeVisible();
  await page.goto(`/learning-commons?mode=BROWSE&search=${encodeURIComponent(name)}`);
  await expect(result).toBeVisible();
});
