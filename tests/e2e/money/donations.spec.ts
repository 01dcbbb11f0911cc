import type { Page } from '@playwright/test';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { beSignedIn, expect, openAs, test } from '../test.ts';

/** Today in the programme's time zone, as the product counts days. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
/** The programme's current year. The tests use its January 1, which is in the default range and never in the future. */
const year = today().slice(0, 4);
const table = (page: Page) => page.getByRole('table', { name: 'Donations', exact: true });
const rows = (page: Page) => table(page).getByRole('row');
const months = (page: Page) => page.getByRole('table', { name: 'Donations by month' }).getByRole('row');

async function fill(page: Page, amount: string, type: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Type of Donation').selectOption(type);
  await page.getByLabel('Date Received').fill(`${year}-01-01`);
}

test('a nonprofit reports two donations and finds the same sum everywhere', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/donation-management');
  await expect(page.getByText('No donations to display.')).toBeVisible();
  // the link leads to the upload of files, because this page has a dialog for a single donation
  await page.getByRole('link', { name: 'Report Donations', exact: true }).click();
  await expect(page).toHaveURL('/report-donations?mode=csv');
  await page.getByRole('navigation', { name: 'Ways to report' }).getByRole('link', { name: 'Form' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await expect(page.getByText('Still needed: amount, type of donation, date received.')).toBeVisible();
  await fill(page, '1234.56', 'Check');
  await page.getByLabel('Date Received').fill('2199-12-31');
  await expect(page.getByText('The date cannot be in the future.')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await page.getByLabel('Date Received').fill(`${year}-01-01`);
  await page.getByLabel('First Name').fill('Test');
  await page.getByLabel('Last Name').fill('Giver');
  await page.getByLabel('Notes').fill('A letter was sent.');
  await confirm.click();
  await expect(page.getByText(`$1,234.56 from Test Giver to ${nonprofit.name}, received Jan 1, ${year}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Report another donation' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await fill(page, '0.01', 'Gift Card');
  await confirm.click();
  await expect(page.getByText('$0.01 from Anonymous')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Donation Management' }).last().click();

  await expect(page.getByRole('heading', { name: 'Total: $1.23K' })).toBeVisible();
  await expect(months(page)).toHaveCount(14);
  await expect(months(page).nth(1)).toHaveText(`January ${year}$1,234.57`);
  // a month without donations is blank
  await expect(months(page).nth(2)).toHaveText(`February ${year}`);
  await expect(months(page).last()).toHaveText('Total$1,234.57');
  await expect(rows(page).nth(1)).toContainText('Anonymous');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(page).toHaveURL(/ordering=amount/);
  await expect(rows(page).nth(1)).toContainText('$0.01');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText('$1,234.56');

  // the box on the profile opens the donation; nonprofit staff can only read it there
  await page.goto(`/nonprofit/${nonprofit.id}`);
  await page.getByRole('region', { name: 'Recent Donations' }).getByRole('link', { name: 'Test Giver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Donation' });
  await expect(dialog).toContainText('A letter was sent.');
  await expect(dialog.getByRole('button')).toHaveText(['', 'Close', 'Acknowledgment (PDF)']);
  await page.reload();
  await expect(dialog).toContainText('$1,234.56');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/donation-management\?nonprofit_id=\d+$/);
});

test('staff add and change a donation, resolve a conflict with a colleague, and report the new sum', async ({
  browser,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db, { name: `Thanked ${crypto.randomUUID().slice(0, 8)}` });
  const { id } = await createDonation(db, { nonprofitId: nonprofit.id, amount: '100.00', lastName: 'First' });
  const page = await openAs(
    browser,
    await newPerson(['CFP_STAFF']),
    `/donation-management?start_date=2026-01-01&end_date=2026-12-31&nonprofit_id=${nonprofit.id}`,
  );
  await expect(page.getByRole('heading', { name: 'Total: $100' })).toBeVisible();

  // a range of more than a year is refused
  await page.getByLabel('End Date').fill('2027-01-02');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a range of at most one year.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'Add Donation' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Nonprofit' })).toHaveValue(nonprofit.name);
  await dialog.getByLabel('Amount').fill('0.25');
  await dialog.getByLabel('Type of Donation').selectOption('Stock');
  await dialog.getByLabel('Date Received').fill('2026-02-28');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Donation created successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total: $100.25' })).toBeVisible();

  await table(page).getByRole('link', { name: 'First' }).click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Amount').fill('200.5');
  // meanwhile a colleague adds a note
  await db.updateTable('donations').set({ version: 2, notes: 'Letter sent.' }).where('id', '=', id).execute();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await conflict.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(page.getByText('Donation changed successfully.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Total: $200.75' })).toBeVisible();
  const stored = await db.selectFrom('donations').select(['amount', 'notes']).where('id', '=', id).executeTakeFirstOrThrow();
  expect(stored).toEqual({ amount: '200.50', notes: 'Letter sent.' });

  await page.goto('/report-management');
  const create = page.getByRole('button', { name: 'Create a report' });
  await page.getByRole('textbox', { name: 'Nonprofits' }).fill(nonprofit.name);
  await page.getByRole('option', { name: nonprofit.name, exact: true }).click();
  await page.getByLabel('Start Date').fill('2024-01-01');
  await expect(create).toBeDisabled();
  await page.getByLabel('End Date').fill('2026-12-31');
  await create.click();
  const report = page.getByRole('table', { name: `Donations to ${nonprofit.name}` }).getByRole('row');
  await expect(report).toHaveText([
    'DateAmountNonprofitDonor',
    `Feb 28, 2026$0.25${nonprofit.name}Anonymous`,
    `May 1, 2026$200.50${nonprofit.name}First`,
    `Total$200.75${nonprofit.name}`,
  ]);

  const without = await createNonprofit(db, { name: `Unthanked ${crypto.randomUUID().slice(0, 8)}` });
  await page.goto(`/report-management?start_date=2026-01-01&end_date=2026-12-31&nonprofits=${nonprofit.id},${without.id}`);
  const block = page.getByRole('heading', { name: without.name }).locator('xpath=..');
  await expect(block).toHaveText(`${without.name}No donations in the selected time frame.`);
  await expect(report).toHaveCount(4);
  await page.goto(`/report-management?start_date=2026-01-01&end_date=2026-12-31&nonprofits=${without.id}`);
  const empty = 'There are no donations in the selected time frame for the selected nonprofits.';
  await expect(page.getByText(empty)).toBeVisible();
  await page.getByRole('button', { name: 'Last year' }).click();
  await page.getByRole('checkbox', { name: 'All nonprofits that received something' }).check();
  await page.getByRole('button', { name: 'Create a report' }).click();
  await expect(page).toHaveURL(/\/report-management\?start_date=\d{4}-01-01&end_date=\d{4}-12-31&all=true$/);
  await page.context().close();
});

test('the donation dialog of a nonprofit begins with today, and Confirm needs only amount and type', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/donation-management');
  await page.getByRole('button', { name: 'Add Donation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Donation' });
  const day = dialog.getByLabel('Date Received');
  await expect(day).toHaveValue(today());
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByLabel('Type of Donation').selectOption('Cash');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Amount').fill('12.5');
  await expect(confirm).toBeEnabled();
  await day.fill('');
  await confirm.click();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await day.fill(`${year}-01-01`);
  await confirm.click();
  await expect(page.getByText('Donation created successfully.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('$12.50');
});

test('an amount is read as it was typed, or refused with the reason beside it', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit.id));
  await page.goto('/report-donations');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await fill(page, '', 'Check');
  for (const [typed, shown] of [
    ['1,000.50', '1,000.50'],
    ['$12.5', '12.50'],
    [' 1000 ', '1,000.00'],
  ] as const) {
    await amount.fill(typed);
    await amount.blur();
    await expect(amount).toHaveValue(shown);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  }
  for (const [typed, reason] of [
    ['12,50', 'Use a point before the cents: 12.50 and not 12,50.'],
    ['(50)', 'A number in brackets can mean an amount below 0. Write it without brackets.'],
    ['1e3', 'Enter an amount such as 1000, 1,000.00 or $12.50.'],
  ] as const) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await amount.blur();
    await expect(amount).toHaveValue(typed);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  }
});

test('staff find the gifts to thank, and mark one once its acknowledgment was sent', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  const gift = { nonprofitId: nonprofit.id, receivedByProgramme: true, dateReceived: today(), firstName: 'Test' };
  const { id } = await createDonation(db, { ...gift, lastName: 'Thanked' });
  await createDonation(db, { ...gift, lastName: 'Called' });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/');
  await page.getByRole('link', { name: /gifts? to thank/ }).click();
  await expect(page).toHaveURL(/thanks=TO_THANK/);
  // the view has the same days as Home’s link: in January, December’s gifts too
  await expect(page.getByRole('button', { name: 'View: To thank' })).toBeVisible();
  await page.goto(`/donation-management?thanks=TO_THANK&nonprofit_id=${nonprofit.id}&donation=${id}`);
  const donation = page.getByRole('dialog', { name: 'Donation' });
  const download = page.waitForEvent('download');
  await donation.getByRole('button', { name: 'Acknowledgment (PDF)' }).click();
  await download;
  const gave = page.getByText(/it has 1 gift of \d{4}, \$/i);
  await expect(gave).toBeVisible();
  await page.getByRole('button', { name: 'It was sent' }).click();
  await expect(donation.getByText(/^Acknowledgment sent, .* by /)).toBeVisible();
  await donation.getByRole('button', { name: 'Not thanked' }).click();
  await page.getByRole('button', { name: 'Mark as not thanked' }).click();
  await expect(page.getByText('1 gift is no longer marked as thanked.')).toBeVisible();
  // later, about the letter of before, which may lack a gift
  await donation.getByRole('button', { name: 'Acknowledgment sent…' }).click();
  await expect(gave).toBeVisible();
  const had = page.getByRole('checkbox', { name: new RegExp(nonprofit.name) });
  await had.uncheck();
  await page.getByRole('button', { name: 'It was sent' }).click();
  await expect(page.getByText('Nothing changed: no gift was ticked.')).toBeVisible();
  await donation.getByRole('button', { name: 'Acknowledgment sent…' }).click();
  await expect(had).toBeChecked();
  await page.getByRole('button', { name: 'It was sent' }).click();
  await expect(donation.getByText(/^Acknowledgment sent, .* by /)).toBeVisible();
  await donation.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('button', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Thanked by other means' }).click();
  await page.getByRole('button', { name: 'Mark as thanked' }).click();
  await expect(page.getByText('No donations to display.')).toBeVisible();
  await page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(page)).toHaveCount(2);
  await page.goto(`/donation-management?thanks=THANKED&nonprofit_id=${nonprofit.id}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('button', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Not thanked' }).click();
  await page.getByRole('button', { name: 'Mark as not thanked' }).click();
  await expect(page.getByText('No donations to display.')).toBeVisible();
  // of a check that bounced, nothing was given
  const bounced = await createDonation(db, { ...gift, amount: '7.00', lastName: 'Bounced' });
  const correction = { kind: 'CORRECTION', nonprofitId: nonprofit.id, donationId: bounced.id, day: today(), note: 'Bounced' };
  await db
    .insertInto('ledgerEntries')
    .values({ ...correction, amount: '-7.00' })
    .execute();
  await page.goto(`/donation-management?nonprofit_id=${nonprofit.id}&donation=${bounced.id}`);
  await expect(donation.getByRole('button', { name: 'Acknowledgment (PDF)' })).toBeVisible();
  await expect(donation.getByRole('button', { name: 'Acknowledgment sent…' })).toHaveCount(0);
});

test('staff who download the letter about their own gifts are not asked whether it was sent', async ({ page, db, newPerson }) => {
  const nonprofit = await createNonprofit(db);
  const me = await newPerson(['CFP_STAFF']);
  await createDonation(db, { nonprofitId: nonprofit.id, receivedByProgramme: true, dateReceived: today(), userId: me.id });
  await beSignedIn(page, me);
  await page.goto(`/giving/${me.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Acknowledgment (PDF)' }).click();
  await download;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // a question would be in the way
  await page.getByRole('link', { name: nonprofit.name }).click();
  await expect(page).toHaveURL(`/nonprofit/${nonprofit.id}`);
});
