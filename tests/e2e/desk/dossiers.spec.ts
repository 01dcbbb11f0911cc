import { createNonprofit } from '#tests/factories/nonprofits.ts';
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
