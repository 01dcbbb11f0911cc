import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openIn, test } from '../test.ts';

test('a director says that the oldest facts are still true, one by one and all at once', async ({ page, db, newPerson }) => {
  const { id } = await createNonprofit(db, {
    name: 'Harbor Kitchen',
    shortDescription: 'We cook.',
    phoneNumber: '202-555-0143',
    url: 'https://kitchen.example',
    display: true,
  });
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], id), `/nonprofit/${id}`);
  const box = page.getByRole('region', { name: 'Is it still true?' });
  await expect(box).toContainText('4 facts of the public profile were not confirmed within a year.');
  await box.getByRole('button', { name: /^Still true ?: Phone Number$/ }).click();
  await expect(page.getByText('Confirmed: Phone Number.')).toBeVisible();
  await expect(box).toContainText('3 facts of the public profile were not confirmed within a year.');
  await box.getByRole('button', { name: 'All 3 are true' }).click();
  await expect(box).toContainText('Every fact was confirmed since');
  const rows = await db.selectFrom('confirmedFacts').select('field').where('nonprofitId', '=', id).orderBy('field').execute();
  expect(rows.map(({ field }) => field)).toEqual(['name', 'phone_number', 'short_description', 'url']);

  await page.goto(`/directory/${id}-harbor-kitchen`);
  await expect(page.getByText(/^Confirmed in [A-Z][a-z]+ \d{4}: .*Phone Number.*\.$/)).toBeVisible();
});
