import type { Page } from '@playwright/test';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, type NewPerson, test } from '../test.ts';

async function upload(page: Page, person: Awaited<ReturnType<NewPerson>>, lines: readonly string[]): Promise<void> {
  await beSignedIn(page, person);
  await page.goto('/report-donations?mode=csv');
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'mistakes.csv', mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/import=\d+/);
}

test('a value with an unquoted comma is joined in place, seen as it would read, stored, and taken back before', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await upload(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id), [
    'Last Name,City,Amount,Date,Type',
    'Sample,Washington,20.00,01/02/2026,Check',
    'Example, Inc.,Washington,1,200.00,01/03/2026,Check',
    'Test,House,Washington,30.00,01/04/2026,Cash',
  ]);

  // what would most likely mend the line is proposed, and nothing is read so before a person says it
  const first = page.getByRole('group', { name: 'Mend line 3' });
  await expect(first).toContainText('Last NameExample, Inc.');
  await expect(first).toContainText('Amount1,200.00');
  await expect(page.getByRole('button', { name: 'Store 1 donation of $20.00' })).toBeDisabled();
  await first.getByRole('button', { name: 'Read line 3 so' }).click();

  // of two ways that are equally good, none is proposed
  const second = page.getByRole('group', { name: 'Mend line 4' });
  await expect(second).toContainText('6 values for 5 columns. Press the comma that belongs to a value');
  const read = second.getByRole('button', { name: 'Read line 4 so' });
  await expect(read).toBeDisabled();
  const comma = second.getByRole('button', { name: 'The comma between “Test” and “House” belongs to the value' });
  await comma.focus();
  await page.keyboard.press('Space');
  await expect(comma).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toContainText('Last NameTest,House');
  await expect(read).toBeEnabled();
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 correction is applied. No mistake is left.')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Lines of the file' })).toBeFocused();

  const corrected = page.getByRole('table', { name: 'Corrected values' }).getByRole('row');
  await expect(corrected).toHaveCount(4);
  await page.getByRole('button', { name: 'Take back the correction of line 4, Last Name' }).click();
  await expect(second).toBeVisible();
  await comma.click();
  await read.click();
  await page.getByRole('button', { name: /^The month comes first/ }).click();
  await page.getByRole('button', { name: 'Store 3 donations of $1,250.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  const stored = await db
    .selectFrom('donations')
    .select(['lastName', 'amount'])
    .where('nonprofitId', '=', nonprofit.id)
    .execute();
  expect(stored).toEqual(expect.arrayContaining([{ lastName: 'Example, Inc.', amount: '1200.00' }]));
});

test('Enter goes from one mistake to the next and back, and the first one that is left has the focus', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await upload(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id), [
    'Last Name,Amount,Date,Type',
    'Sample,ten,01/02/2026,Check',
    'Test,20,2026-02-30,Cash',
    'Another,thirty,01/04/2026,Cash',
  ]);
  const [amount, date, last] = [
    page.getByLabel('Correct line 2, Amount'),
    page.getByLabel('Correct line 3, Date'),
    page.getByLabel('Correct line 4, Amount'),
  ];
  await expect(amount).toHaveAccessibleDescription('Enter an amount such as 1000, 1,000.00 or $12.50.');
  await amount.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(date).toBeFocused();
  // the wrong value is selected, so that typing replaces it
  await page.keyboard.type('still wrong');
  await page.keyboard.press('Enter');
  await expect(last).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('still wrong');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 corrections are applied. 1 mistake is left.')).toBeAttached();
  await expect(date).toBeFocused();
  await page.keyboard.type('01/03/2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 correction is applied. No mistake is left.')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Lines of the file' })).toBeFocused();
  await page.getByRole('button', { name: /^The month comes first/ }).click();
  await page.getByRole('button', { name: 'Store 3 donations of $60.00' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
});
