import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from '../test.ts';

test('the platform’s numbers of one nonprofit find the column that differs inside it', async ({ page, db, newPerson }) => {
  const [orchard, ferry] = [`Compared Orchard ${crypto.randomUUID()}`, `Compared Ferry ${crypto.randomUUID()}`];
  for (const name of [orchard, ferry]) await createNonprofit(db, { name });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/report-donations?mode=csv');
  const lines = [
    ...[`${orchard},10.00,2026-01-02,Cash,Ada,fine`, `${orchard},25.00,2026-01-03,Cash,Ben,odd`],
    ...[`${ferry},25.00,2026-01-05,Cash,Dora,fine`, `${ferry},50.00,2026-01-06,Cash,Eve,fine`],
  ];
  const buffer = Buffer.from(`Nonprofit,Amount,Date,Type,Last Name,Check\n${lines.join('\n')}\n`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'several.csv', mimeType: 'text/csv', buffer });

  // nothing is asked for before a person wants to compare
  const compare = page.getByRole('region', { name: 'Compare with the platform' });
  await expect(compare.getByRole('row').filter({ hasText: orchard })).toContainText('2$35.00');
  await compare.getByRole('button', { name: 'Compare single nonprofits with the platform' }).click();
  await compare.getByLabel(`Number of gifts of ${orchard} on the platform`).fill('1');
  await compare.getByLabel(`Sum of the gifts of ${orchard} on the platform`).fill('10');
  await compare.getByLabel(`Sum of the gifts of ${ferry} on the platform`).fill('75');
  await page.keyboard.press('Enter');
  await expect(compare).toContainText(`For ${orchard}, the platform has 1 gift fewer and $25.00 less than would be stored.`);
  await expect(compare).toContainText(`This is what the platform shows for ${ferry}.`);
  await page.getByLabel('I have checked how this file is read').check();
  await expect(page.getByRole('button', { name: 'Store 4 donations of $110.00' })).toBeDisabled();
  await expect(page.getByLabel(`For ${orchard}, the platform has 1 gift fewer`)).not.toBeChecked();
  await compare
    .getByRole('listitem')
    .filter({ hasText: 'without the 1 line whose “Check” is “odd”' })
    .getByRole('button', { name: 'Read it so' })
    .click();
  await expect(compare).toContainText(`This is what the platform shows for ${orchard}.`);
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 3 donations of $85.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});

test('a file without nonprofits and dates asks for both before its columns', async ({ page, db, newPerson }) => {
  const name = `Asked for Above ${crypto.randomUUID()}`;
  const { id } = await createNonprofit(db, { name });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/report-donations?mode=csv');
  const buffer = Buffer.from('Amount,Type,Last Name\n10.00,Cash,Ada\n25.00,Check,Ben\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'bare.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('On which day were all donations received?').fill('2026-01-02');
  await page.getByRole('button', { name: 'Use for all lines' }).click();
  await expect(page.getByLabel('On which day were all donations received?')).toBeHidden();
  await page.getByRole('textbox', { name: 'Which nonprofit are all donations of this file for?' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('region', { name: 'How this file is read' })).toContainText(`All donations are to ${name}.`);
  await page.getByRole('button', { name: 'Store 2 donations of $35.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  const stored = db
    .selectFrom('donations')
    .select(['lastName', 'dateReceived'])
    .where('nonprofitId', '=', id)
    .orderBy('lastName');
  expect(await stored.execute()).toEqual([
    { lastName: 'Ada', dateReceived: '2026-01-02' },
    { lastName: 'Ben', dateReceived: '2026-01-02' },
  ]);
});
