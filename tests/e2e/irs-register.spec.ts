import { expect, test } from './test.ts';

test.use({ as: 'staff' });

test('a new nonprofit is found by a misspelled name with the keyboard alone, shown, taken and undone', async ({ page }) => {
  await page.goto('/create-new-nonprofit');
  await page.getByLabel('City').fill('Elsewhere');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.pressSequentially('oldmrash bel');
  const option = page.getByRole('option', { name: /^Oldmarsh Bell Choir Inc/ });
  await expect(option).toContainText('Port Ellery, MD · EIN 00-9900001');
  await name.press('ArrowDown');
  await name.press('Enter');
  const proposal = page.getByRole('region', { name: 'Oldmarsh Bell Choir Inc' });
  await expect(proposal).toContainText('recognized in 2004 · last return for the year to December 2024');
  // nothing is filled in yet, and a typed text is not chosen
  await expect(name).toHaveValue('oldmrash bel');
  await expect(proposal.getByRole('checkbox', { name: 'City: Port Ellery' })).not.toBeChecked();
  await expect(proposal.getByText('Instead of “Elsewhere”')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Oldmarsh Bell Choir Inc');
  await expect(page.getByLabel('EIN')).toHaveValue('00-9900001');
  await expect(page.getByLabel('Address 1')).toHaveValue('12 Quay St');
  await expect(page.getByLabel('City')).toHaveValue('Elsewhere');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('oldmrash bel');
  await expect(page.getByLabel('EIN')).toHaveValue('');
});

test('an EIN that the file does not have is not called wrong', async ({ page }) => {
  await page.goto('/create-new-nonprofit');
  await page.getByLabel('EIN').pressSequentially('12-3456789');
  await expect(page.getByText(/^12-3456789 is not in the IRS file of \w+ \d{4} for /)).toBeVisible();
});

test('staff take a line of the IRS file into the profile from the home page, and undo it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /differences? to look at$/ }).click();
  const table = page.getByRole('table', { name: 'Differences' });
  const row = table.getByRole('row').filter({ hasText: '88 New Quay St' }).first();
  const nonprofit = await row.getByRole('link').innerText();
  await row.getByRole('button', { name: `Take: Address of ${nonprofit}` }).click();
  await expect(page.getByText('1 line taken into the profiles.')).toBeVisible();
  await expect(table.getByRole('button', { name: `Take: Address of ${nonprofit}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 line put back to look at.')).toBeVisible();
  await expect(table.getByRole('button', { name: `Take: Address of ${nonprofit}` })).toBeVisible();
});
