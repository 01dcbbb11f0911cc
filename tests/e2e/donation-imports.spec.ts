import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, test } from './test.ts';

/** New Year's Day of the programme's current year: in the default range, and never in the future. */
const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format();
const file = `Spring fair
Gift Date,Gift Amount,Paid by,First Name,Campaign
01/01/${year},ten,Check,Test,Spring
01/01/${year},"$1,000.50",Check,Another,Spring
01/01/${year},20,Cash,Twice,Spring
01/01/${year},20,Cash,Twice,Spring
`;

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('a file with mistakes is understood, mended, stored, listed and undone', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  await choose(page, 'not-donations.pdf', '%PDF-1.7');
  await expect(page.getByText('This is not a CSV or Excel file.')).toBeVisible();
  await choose(page, 'fair.csv', file);

  // two columns are a question; a reload comes back to it
  await expect(page).toHaveURL(/import=\d+/);
  await page.reload();
  const meaning = (column: string) => page.getByLabel(`Understood as: ${column}`);
  await expect(meaning('Gift Amount')).toHaveValue('amount');
  await expect(meaning('Paid by')).toHaveValue('donation_type');
  await expect(meaning('Campaign')).toHaveValue('');
  await page.getByRole('button', { name: 'Leave out all unknown columns' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  const mistakes = page.getByRole('table', { name: 'Mistakes' }).getByRole('row');
  await expect(mistakes.nth(1)).toHaveText('3Gift AmounttenEnter an amount such as 1000, 1,000.00 or $12.50.');
  await expect(mistakes).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Store / })).toBeDisabled();

  // the same file with the added column is mended and sent again
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download with problems' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('Campaign,problem\r\n');
  expect(text).toContain('Gift Amount: Enter an amount such as');
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await choose(page, 'mended.csv', text.replace(',ten,', ',10,'));

  // what the columns are is remembered; the duplicate is decided
  await expect(page.getByRole('link', { name: '0 mistakes' })).toBeVisible();
  await page.getByLabel('Decision about line 5').selectOption('Leave out');
  await page.getByRole('button', { name: 'Store 3 donations of $1,030.50' }).click();
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total: $1.03K' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Imports' }).click();
  const imports = page.getByRole('table', { name: 'Imports' }).getByRole('row');
  await expect(imports.nth(1)).toContainText(/mended\.csvStored.*3\$1,030\.50/);
  await expect(imports.nth(2)).toContainText('fair.csvHas mistakes');
  await page.getByRole('link', { name: 'mended.csv' }).click();
  await expect(page.getByRole('table', { name: 'Donations of the file' }).getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Delete 3 donations of $1,030.50' }).click();
  await expect(page.getByText(/Undone\. Uploaded/)).toBeVisible();
  await page.goto('/donation-management');
  await expect(page.getByText('No donations to display.')).toBeVisible();
});
