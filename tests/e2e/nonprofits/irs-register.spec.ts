import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openAs, test } from '../test.ts';

test.use({ as: 'staff' });

test('staff find an organization by a misspelled name, take its values into a new nonprofit and undo that, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/create-new-nonprofit');
  await page.getByLabel('City').fill('Elsewhere');
  const name = page.getByRole('combobox', { name: 'Name', exact: true });
  await name.pressSequentially('oldmrash bel');
  const option = page.getByRole('option', { name: /^Oldmarsh Bell Choir Inc/ });
  await expect(option).toContainText('Port Ellery, MD · EIN 00-9900001');
  await name.press('ArrowDown');
  await name.press('Enter');
  const proposal = page.getByRole('region', { name: 'Oldmarsh Bell Choir Inc' });
  await expect(proposal).toContainText('recognized in 2004 · last return for the year to December 2024');
  // the form is not filled in yet, and the city, which the person typed, is not preselected
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

test('an EIN that the IRS file lacks is not called wrong', async ({ page }) => {
  await page.goto('/create-new-nonprofit');
  await page.getByLabel('EIN').pressSequentially('12-3456789');
  await expect(page.getByText(/^12-3456789 is not in the IRS file of \w+ \d{4} for /)).toBeVisible();
});

test('staff take a value of the IRS file into a profile, starting from the home page, and undo it', async ({ page }) => {
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

test('a name of a donation file is found in the IRS file, and staff add it to the catalogue', async ({ page, db }) => {
  await page.goto('/report-donations?mode=csv');
  const buffer = Buffer.from('Charity,Amount,Date,Type,First Name\nThe Oldmarsh Bell Choir,25,2026-01-02,Cash,Test\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer });
  const row = page
    .getByRole('table', { name: 'Names of nonprofits' })
    .getByRole('row')
    .filter({ hasText: 'The Oldmarsh Bell Choir' });
  await expect(row).toContainText('In the IRS file: Oldmarsh Bell Choir Inc, Port Ellery, MD · EIN 00-9900001');
  await row.getByRole('button', { name: 'Add Oldmarsh Bell Choir Inc for The Oldmarsh Bell Choir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which nonprofit is “The Oldmarsh Bell Choir”?' });
  await dialog.getByRole('checkbox', { name: 'Name: Oldmarsh Bell Choir Inc' }).uncheck();
  expect(await db.selectFrom('nonprofits').select('id').where('ein', '=', '009900001').execute()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add this nonprofit' }).click();
  await expect(page.getByText('The Oldmarsh Bell Choir was added to the catalogue.')).toBeVisible();
  await expect(row.getByLabel('Nonprofit for The Oldmarsh Bell Choir', { exact: true })).toHaveValue('The Oldmarsh Bell Choir');
  await expect(page.getByRole('button', { name: 'Store 1 donation of $25.00' })).toBeVisible();
  const stored = db.selectFrom('nonprofits').select(['name', 'city', 'display']).where('ein', '=', '009900001');
  expect(await stored.execute()).toEqual([{ name: 'The Oldmarsh Bell Choir', city: 'Port Ellery', display: false }]);
  await db.deleteFrom('nonprofits').where('ein', '=', '009900001').execute();
});

test('a person who names their nonprofit takes its EIN and address from the IRS file, and sees what is stored', async ({
  browser,
  db,
  newPerson,
}) => {
  const { id } = await createApplicationTemplate(db);
  const newcomer = await openAs(browser, await newPerson(), `/applications/${id}`);
  const way = newcomer.getByRole('region', { name: 'Your response' });
  const name = way.getByRole('combobox', { name: 'Name of your organization' });
  await name.pressSequentially('wrenfield readng');
  await way.getByRole('option', { name: /^Wrenfield Reading Circle/ }).click();
  const proposal = way.getByRole('region', { name: 'Wrenfield Reading Circle' });
  await expect(name).toHaveValue('wrenfield readng');
  await proposal.getByRole('checkbox', { name: 'Name: Wrenfield Reading Circle' }).uncheck();
  await proposal.getByRole('button', { name: 'Fill in 5 fields' }).click();
  await expect(name).toHaveValue('wrenfield readng');
  await expect(way.getByRole('region', { name: 'From the IRS file' })).toContainText(
    'Stored with it: EIN 00-9900006, Address 1 3 Elm St, City Port Ellery, State MD, Zip code 20601.',
  );
  await way.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(newcomer).toHaveURL(/\/applications\/responses\/\d+\/edit$/);
  const stored = db.selectFrom('nonprofits').select(['name', 'city', 'zipcode']).where('ein', '=', '009900006');
  expect(await stored.execute()).toEqual([{ name: 'wrenfield readng', city: 'Port Ellery', zipcode: '20601' }]);
  await newcomer.context().close();
});

test('a person who searches for their organization by its legal name finds the nonprofit of the catalogue', async ({
  browser,
  db,
  newPerson,
}) => {
  // the catalogue's name of the nonprofit has no word in common with its legal name
  const { id } = await createNonprofit(db, { name: 'The Saws', ein: '009900003' });
  const newcomer = await openAs(browser, await newPerson(), '/');
  const own = newcomer.getByRole('region', { name: 'Is this your organization?' });
  const field = own.getByLabel('Name or EIN of your organization');
  await field.pressSequentially('port ellery tool');
  await own.getByRole('option', { name: /^Port Ellery Tool Library/ }).click();
  await expect(own.getByRole('button', { name: 'The Saws is my organization' })).toBeVisible();
  await expect(field).toHaveValue('port ellery tool');
  await field.fill('friends of the port ellery');
  await own.getByRole('option', { name: /^Friends of the Port Ellery Lighthouse/ }).click();
  await expect(own.getByText('It is not in the catalogue yet.')).toBeVisible();
  await db.deleteFrom('nonprofits').where('id', '=', id).execute();
  await newcomer.context().close();
});

test.describe('a visitor', () => {
  test.use({ as: null });

  test('takes an organization into the request form, undoes it, and loses no typed text', async ({ page }) => {
    await page.goto('/learning-commons/about');
    const organization = page.getByLabel('Organization', { exact: true });
    const city = page.getByLabel('City', { exact: true });
    const state = page.getByLabel('State', { exact: true });
    await city.fill('Elsewhere');
    await organization.pressSequentially('high alder orch');
    const found = page.getByRole('status').filter({ hasText: 'the IRS file of' });
    await expect(found.getByRole('button')).toHaveText([/^High Alder Community OrchardPort Ellery, MD · EIN 00-9900004$/]);
    await expect(organization).toHaveValue('high alder orch');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(organization).toHaveValue('High Alder Community Orchard');
    await expect(found).toContainText(/^Filled in from the IRS file of \w+ \d{4} for .*: organization, state\. Undo$/);
    await expect(city).toHaveValue('Elsewhere');
    await page.reload();
    await expect(organization).toHaveValue('High Alder Community Orchard');
    await expect(state).toHaveValue('MD');
    await organization.fill('wrenfield read');
    await found.getByRole('button', { name: /^Wrenfield Reading Circle/ }).click();
    await found.getByRole('button', { name: 'Undo' }).click();
    await expect(organization).toHaveValue('wrenfield read');
    await organization.fill('12-3456789');
    await expect(found).toContainText(/^12-3456789 is not in the IRS file of /);
  });
});
