import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from '../test.ts';

const file = `Posting Date,Description,Amount,Balance
01/20/2026,"Zelle payment from ADA EXAMPLE Conf# abc12x9",10.00,1010.00
01/21/2026,"Zelle payment from MILO SAMPLE Conf# abc12y0",20.00,1030.00
01/22/2026,"DEPOSIT  ID NUMBER 482913",30.00,1060.00
`;

test('the name inside a bank’s sentence is shown, and taken or not, before it is stored', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const asked = page.getByText(
    'Description: 2 cells name the donor inside a sentence, which goes into the notes. Is this right?',
  );
  await expect(asked).toBeVisible();
  await expect(page.getByText('“Zelle payment from ADA EXAMPLE Conf# abc12x9” is read as ADA EXAMPLE')).toBeVisible();
  await page.getByRole('button', { name: 'Name nobody' }).click();
  await expect(page.getByText('Nobody is named as the donor on these lines.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the names found' }).click();
  await expect(asked).toBeVisible();
  await page.getByLabel('I have checked how this file is read').check();
  await page.getByRole('button', { name: 'Store 3 donations of $60.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  const stored = await db
    .selectFrom('donations')
    .select(['firstName', 'lastName', 'notes'])
    .where('nonprofitId', '=', nonprofit.id)
    .orderBy('amount')
    .execute();
  expect(stored).toEqual([
    { firstName: 'ADA', lastName: 'EXAMPLE', notes: 'Zelle payment from ADA EXAMPLE Conf# abc12x9' },
    { firstName: 'MILO', lastName: 'SAMPLE', notes: 'Zelle payment from MILO SAMPLE Conf# abc12y0' },
    { firstName: '', lastName: '', notes: 'DEPOSIT  ID NUMBER 482913' },
  ]);
});
