import { createUser } from '#tests/factories/people.ts';
import { beSignedIn, expect, test } from '../test.ts';

// each PDF is made by a process that is started for it, which takes long
test.setTimeout(120_000);

test('a person makes an archive of their data, and programme staff delete the person’s data', async ({ page, newPerson, db }) => {
  const person = await newPerson(['REVIEWER']);
  await beSignedIn(page, person);
  await page.goto('/my-profile');
  await page.getByRole('link', { name: 'Your Data' }).click();
  await page.getByRole('button', { name: 'Make archive' }).click();
  const zip = page.getByRole('button', { name: /^Zip file, / });
  await expect(zip).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await zip.click();
  expect((await saved).suggestedFilename()).toMatch(/^dossier-.*\.zip$/);

  const { id } = await createUser(db, { firstName: 'Leaving', lastName: 'Person' });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto(`/profile/${id}/data`);
  await page.getByRole('button', { name: 'Show what would be deleted' }).click();
  await page.getByRole('textbox', { name: 'Type “Leaving Person” to confirm' }).fill('Leaving');
  await page.getByRole('button', { name: 'Delete this person’s data' }).click();
  await expect(page.getByText('Type Leaving Person to confirm.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Type “Leaving Person” to confirm' }).fill('Leaving Person');
  await page.getByRole('button', { name: 'Delete this person’s data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Data of Former user ${id}` })).toBeVisible();
});
