import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { missingLetter } from '#tests/missing-letter.ts';
import { beSignedIn, expect, test } from '../test.ts';

// each PDF is made by a process that is started for it, which takes long
test.setTimeout(120_000);

test('a director makes the dossier of their nonprofit, leaves, comes back, and downloads it', async ({ page, db, newPerson }) => {
  const { id } = await createNonprofit(db, { name: 'Lantern House of the Dossier', display: true });
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
  await page.goto(`/nonprofit/${id}`);
  await page.getByRole('link', { name: 'Dossier' }).click();
  await page.getByRole('button', { name: 'Make dossier' }).click();
  const made = page.getByRole('button', { name: /^Zip file, / });
  await expect(page.getByRole('progressbar').or(made)).toBeVisible();
  await page.goto('/');
  await page.goto(`/nonprofit/${id}/dossier`);
  await expect(made).toBeVisible({ timeout: 40_000 });
  for (const [button, file] of [
    [/^PDF, /, 'dossier-lantern-house-of-the-dossier.pdf'],
    [/^Zip file, /, 'dossier-lantern-house-of-the-dossier.zip'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await saved).suggestedFilename()).toBe(file);
  }
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No dossier has been made yet.')).toBeVisible();
  await page.goto('/notices');
  await expect(page.getByText('A dossier is ready')).toBeVisible();
});

test('a dossier of the last hour is offered with its age, and says which letters it cannot print', async ({
  page,
  db,
  newPerson,
}) => {
  const { id } = await createNonprofit(db, {
    name: 'Well of Odd Letters',
    display: true,
    shortDescription: `Ask ${missingLetter}`,
  });
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
  await page.goto(`/nonprofit/${id}/dossier`);
  const make = page.getByRole('button', { name: 'Make dossier' });
  const zips = page.getByRole('button', { name: /^Zip file, / });
  await make.click();
  await expect(zips).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(`The server has no font for letters of “Ask ${missingLetter}”.`)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Make a new dossier?' });
  await make.click();
  await expect(dialog).toContainText(/One was made (less than a minute|a minute|\d+ minutes) ago, at \d+:\d\d\s[AP]M/);
  await expect(dialog).toContainText('It does not have what changed since.');
  await dialog.getByRole('button', { name: 'Use that one' }).click();
  await expect(dialog).toBeHidden();
  await expect(zips).toHaveCount(1);
  await make.click();
  await dialog.getByRole('button', { name: 'Make a new one' }).click();
  await expect(zips).toHaveCount(2, { timeout: 40_000 });
});

test('a document names the letters that it cannot print before it is downloaded', async ({ page, db, newPerson }) => {
  const { id } = await createNonprofit(db, { name: 'Scribes', display: true });
  await createDonation(db, { nonprofitId: id, dateReceived: '2025-03-01', lastName: `${missingLetter} Scribe` });
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
  await page.goto(`/statements/${id}?year=2025`);
  const download = page.getByRole('button', { name: 'Statement (PDF)' });
  const dialog = page.getByRole('dialog', { name: 'Some letters can’t be printed' });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await download.click();
  await expect(dialog).toContainText(`${missingLetter} Scribe”. The document shows a question mark for each of them.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await download.click();
  expect(downloads).toBe(0);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download anyway' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});
