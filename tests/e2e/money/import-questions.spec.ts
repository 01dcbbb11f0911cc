import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from '../test.ts';

const file = `Date,Net Amount,Donor,Payment
24/12/11,10.00,Ada Example,Check
25/01/12,20.00,Milo Sample,Check
`;

test('a question leads to the folded part where it is answered otherwise, answers outlive a reload, and two tabs store once', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations?mode=csv');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'net.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { name: '2 questions before storing' })).toBeVisible();
  await expect(page.getByText('Nothing in the file says whether the year or the day comes first.')).toBeVisible();
  await page.getByRole('button', { name: /^The year comes first/ }).click();
  const one = page.getByRole('heading', { name: '1 question before storing' });
  await expect(one).toBeVisible();

  await page.reload();
  await expect(one).toBeVisible();
  const columns = page.getByRole('table', { name: 'Columns' });
  await expect(columns).toBeHidden();
  await page.getByRole('link', { name: 'Choose otherwise' }).click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeInViewport();
  await expect(columns).toBeVisible();

  await page.goto('/donation-management/imports');
  await expect(page.getByRole('row', { name: /net\.csv/ })).toContainText('Has 1 question to answer');
  await page.getByRole('link', { name: 'net.csv' }).click();
  await page.getByRole('button', { name: /^Yes, that is right/ }).click();
  await expect(page.getByRole('heading', { name: /before storing/ })).toBeHidden();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const checked = page.getByLabel('I have checked how this file is read');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Store 2 donations of $30.00' })).toBeVisible();
    if (await checked.isVisible()) await tab.getByLabel('I have checked how this file is read').check();
  }
  await page.getByRole('button', { name: 'Store 2 donations of $30.00' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await other.getByRole('button', { name: 'Store 2 donations of $30.00' }).click();
  // the other tab shows how the import stands, and nothing is stored twice
  await expect(other.getByRole('button', { name: 'Undo import' })).toBeVisible();
  const stored = await db
    .selectFrom('donations')
    .select(['amount', 'dateReceived'])
    .where('nonprofitId', '=', nonprofit.id)
    .orderBy('amount')
    .execute();
  expect(stored.map(({ amount }) => Number(amount))).toEqual([10, 20]);
});
