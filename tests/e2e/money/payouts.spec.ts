import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { pdfText } from '#tests/pdf-text.ts';
import { expect, type OwnPerson, openAs, test } from '../test.ts';

const range = 'start_date=2026-01-01&end_date=2026-12-31';
const dialog = (page: Page) => page.getByRole('dialog');
const payments = (page: Page) => page.getByRole('table', { name: 'Payments' });
const paymentOf = (page: Page, nonprofit: string) => payments(page).getByRole('row').filter({ hasText: nonprofit });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** A nonprofit imports two donations of 2026: $100.05, and $0.90, which the first file has with a mistake. */
async function importDonations(browser: Browser, director: OwnPerson): Promise<void> {
  const page = await openAs(browser, director, '/report-donations?mode=csv');
  const choose = (file: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const header = 'amount,donation_type,date_received,first_name,last_name\n100.05,Check,2026-03-02,Test,Giver\n';
  await choose(`${header}O.90,Check,2026-03-02,Test,Friend\n`);
  await expect(page.getByLabel('Correct line 3, amount')).toHaveValue('O.90');
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await choose(`${header}0.90,Check,2026-03-02,Test,Friend\n`);
  await press(page, 'Store 2 donations of $100.95');
  await expect(page.getByText('Donations uploaded!')).toBeVisible();
  await page.context().close();
}

async function report(page: Page, nonprofit: string): Promise<void> {
  await page.goto('/report-management');
  await page.getByRole('textbox', { name: 'Nonprofits' }).fill(nonprofit);
  await page.getByRole('option', { name: nonprofit, exact: true }).click();
  await page.getByLabel('Start Date').fill('2026-01-01');
  await page.getByLabel('End Date').fill('2026-12-31');
  await press(page, 'Create a report');
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return readFile(await download.path());
}

test('imported donations are reported, paid out by two people, returned, corrected and in statements, to the cent', async ({
  browser,
  db,
  newPerson,
}) => {
  test.setTimeout(180_000);
  const mark = crypto.randomUUID().slice(0, 8);
  const lamp = await createNonprofit(db, { name: `Lamp ${mark}`, paypalEmail: 'lamp@test.example' });
  const boat = await createNonprofit(db, { name: `Boat ${mark}`, paypalEmail: 'boat@test.example' });
  const gift = { dateReceived: '2026-03-02', firstName: 'Test' };
  await createDonation(db, { ...gift, nonprofitId: boat.id, amount: '50.00', lastName: 'Sailor' });
  const director = await newPerson(['NONPROFIT_STAFF'], lamp.id);
  await importDonations(browser, director);

  const page = await openAs(browser, await newPerson(['CFP_STAFF']), `/donation-management?${range}&nonprofit_id=${lamp.id}`);

  await test.step('programme staff correct an amount, and the table, the graph and the report show the new amount', async () => {
    await expect(page.getByRole('heading', { name: 'Total: $100.95' })).toBeVisible();
    await page.getByRole('link', { name: 'Test Friend' }).click();
    await press(page, 'Edit');
    await dialog(page).getByLabel('Amount').fill('0.95');
    await press(page, 'Save');
    await expect(page.getByText('Donation changed successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Total: $101' })).toBeVisible();
    await report(page, lamp.name);
    await expect(
      page
        .getByRole('table', { name: `Donations to ${lamp.name}` })
        .getByRole('row')
        .last(),
    ).toHaveText(`Total$101.00${lamp.name}`);
  });

  await test.step('staff mark the three donations as received by the programme', async () => {
    await page.goto(`/donation-management?${range}&search=${mark}`);
    await press(page, 'Mark as received');
    await press(page, 'Select this page');
    await expect(page.getByText('3 donations chosen, $151.00')).toBeVisible();
    await press(page, 'Received by the programme');
    await confirm(page, 'Mark as received');
    await expect(page.getByText('3 donations are marked as received by the programme.')).toBeVisible();
    await press(page, 'Done');
    await page.getByLabel('Received by').selectOption('The programme: due');
    await expect(page).toHaveURL(/payout=DUE/);
    await expect(page.getByRole('table', { name: 'Donations', exact: true }).getByRole('row')).toHaveCount(4);
  });

  await test.step('staff draft a batch; the fees of the demo programme are 2.5% and $0.25', async () => {
    await page.goto('/payouts');
    await press(page, 'Send Payouts');
    await dialog(page).getByLabel('Donations from').fill('2026-01-01');
    await dialog(page).getByLabel('to', { exact: true }).fill('2026-12-31');
    for (const { name } of [lamp, boat]) {
      await dialog(page).getByRole('textbox', { name: 'Only these nonprofits' }).fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await expect(dialog(page).getByRole('table', { name: 'Would be paid' }).getByRole('row').last()).toHaveText(
      'Total$151.00$4.28$146.72',
    );
    await press(page, 'Draft a batch of $146.72');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Payout batch \d+$/);
    await expect(
      page.getByText('You drafted or changed this batch. Another programme-staff account has to approve it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  const second = await openAs(browser, await newPerson(['CFP_STAFF']), page.url());

  const { boatPay, lampPay } = await test.step('another account approves the batch and exports its file', async () => {
    await press(second, 'Approve');
    await expect(dialog(second).getByText('$146.72 goes to 2 nonprofits (PayPal).')).toBeVisible();
    await confirm(second, 'Approve');
    const [download] = await Promise.all([second.waitForEvent('download'), press(second, 'Export file')]);
    const file = await readFile(await download.path(), 'utf8');
    const [, boatPay = '', lampPay = ''] =
      /^boat@test\.example,48\.50,USD,(PAY-\d+).*\r?\nlamp@test\.example,98\.22,USD,(PAY-\d+)/.exec(file) ?? [];
    expect([boatPay, lampPay]).toEqual([expect.stringMatching(/^PAY-/), expect.stringMatching(/^PAY-/)]);
    await press(second, 'Select all 2');
    await press(second, 'Mark as sent');
    await confirm(second, 'Mark as sent');
    await expect(second.getByText('2 payments are on the way: mark them as paid, or import the bank statement.')).toBeVisible();
    return { boatPay, lampPay };
  });

  await test.step('according to the bank’s statement, the bank paid one payment and returned the other', async () => {
    await second.getByRole('link', { name: 'Import bank statement' }).click();
    const rows = [
      'Date,Description,Amount,Trace Number',
      `2026-04-02,Mass pay ${lampPay},-98.22,T-1`,
      `2026-04-03,Came back ${boatPay},48.50,T-2`,
      '2026-04-04,Office rent,-900.00,T-3',
    ];
    const statement = { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await second.getByLabel('Bank statement as CSV').setInputFiles(statement);
    await expect(second.getByText('2 rows fit payments ($146.72), 1 row is not used.')).toBeVisible();
    await press(second, 'Mark 2 payments');
    await confirm(second, 'Mark payments');
    await expect(second.getByText('2 payments are marked', { exact: true })).toBeVisible();
    await expect(second.getByRole('table', { name: 'Applied statements' }).getByRole('row').nth(1)).toContainText('april.csv');
  });

  await test.step('the first person sees the marks, and closes the batch', async () => {
    await page.reload();
    await expect(paymentOf(page, lamp.name)).toContainText(/Paid Apr 2, 2026.*Bank: T-1/);
    await expect(paymentOf(page, boat.name)).toContainText(/Returned Apr 3, 2026.*Bank: T-2/);
    await press(page, 'Close batch');
    await confirm(page, 'Close batch');
    await expect(page.getByText('1 payment failed or came back: the next batch pays again.')).toBeVisible();
  });

  await test.step('staff correct the paid donation with a correction, because its amount can no longer be edited', async () => {
    await paymentOf(page, lamp.name)
      .getByRole('button', { name: /^2 donations/ })
      .click();
    await page.getByRole('link', { name: 'Test Giver' }).click();
    await press(page, 'Edit');
    await expect(dialog(page).getByLabel('Amount')).not.toBeEditable();
    await press(page, 'Add a correction');
    await dialog(page).getByLabel('Amount of the correction').fill('-0.05');
    await expect(dialog(page).getByText('counts as $100.05 now, and as $100.00 after')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('The check was for less.');
    await press(page, 'Add correction');
    await page
      .getByRole('dialog', { name: 'Correct this donation by -$0.05?' })
      .getByRole('button', { name: 'Add correction' })
      .click();
    await expect(dialog(page).getByText('-$0.05')).toHaveCount(2);
    await page.goto(`/payouts/balances?search=${mark}`);
    await expect(page.getByRole('table', { name: 'Balances' }).getByRole('row')).toContainText([
      'Owed',
      `${boat.name}+$50.00$50.00`,
      `${lamp.name}+$101.00-$0.05-$2.78-$98.22-$0.05`,
    ]);
  });

  await second.context().close();
  await page.context().close();

  await test.step('the nonprofit sees only its own payouts', async () => {
    const own = await openAs(browser, director, `/payouts?${range}`);
    await expect(own.getByText('Paid by PayPal to lamp@test.example.')).toBeVisible();
    const next = own.getByRole('region', { name: 'Next payment' });
    await expect(next.getByRole('definition')).toHaveText(['$0.00', '-$0.05', '$98.22']);
    await expect(next).toContainText('Corrections exceed the donations');
    await expect(own.getByRole('table', { name: 'Payouts' }).getByRole('row')).toHaveText([
      'Donor NameDonation AmountDonation TypeDonation DateNotesPayout',
      'Test Friend$0.95CheckMar 2, 2026Paid out',
      'Test Giver$100.05CheckMar 2, 2026Paid out',
    ]);
    await own.goto(`/statements/${lamp.id}?year=2026`);
    await expect(own.getByRole('table', { name: 'Summary of payouts' }).getByRole('row')).toContainText([
      'Opening balance on Jan 1, 2026$0.00',
      '2 donations$101.00',
      'Corrections-$0.05',
      'Fees-$2.78',
      'Paid out-$98.22',
      '-$0.05',
    ]);
    expect(await pdfText(await downloaded(own, 'Payout statement (PDF)'))).toMatch(
      /Donations received by .* \(2\) ?\$101\.00 ?Corrections ?-\$0\.05 ?Fees ?-\$2\.78 ?Paid out ?-\$98\.22/,
    );
    expect(await pdfText(await downloaded(own, 'Statement (PDF)'))).toContain('Total $101.00');
    await own.context().close();
  });
});
