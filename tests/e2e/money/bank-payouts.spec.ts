import { readFile } from 'node:fs/promises';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { callAs, createOwed, draftBatch, exportBatch, paymentsOf } from '../payouts.ts';
import { expect, openAs, test } from '../test.ts';

test('a nonprofit with other letters gets a name for the bank, and the file waits for a banking day', async ({
  browser,
  db,
  newPerson,
}) => {
  const { id, name } = await createOwed(db, { name: `Свет ${crypto.randomUUID().slice(0, 8)}` });
  const page = await openAs(browser, await newPerson(['CFP_STAFF']), `/payouts/accounts/${id}`);
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const account = page.getByRole('dialog');
  await account.getByLabel('Routing number').fill('021000021');
  await account.getByRole('textbox', { name: 'Account number', exact: true }).fill('12345678');
  await account.getByLabel('Account number again').fill('12345678');
  await expect(account.getByText('In Latin letters, 22 at most. The nonprofit’s name has other letters.')).toBeVisible();
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(account.getByText(payoutMessages.nameForBank)).toBeVisible();
  await account.getByLabel('Name for the bank').fill('Svet House');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Bank account saved\./)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Svet House' })).toBeVisible();
  await page.context().close();

  // the days for which a changed account waits are over
  await db.updateTable('payoutDestinations').set({ changedAt: '2026-01-01T12:00:00Z' }).where('nonprofitId', '=', id).execute();
  const { id: batch } = await draftBatch(newPerson, [{ id }], 'ACH');
  const second = await openAs(browser, await newPerson(['CFP_STAFF']), `/payouts/${batch}`);
  await expect(second.getByRole('table', { name: 'Payments' })).toContainText(name);
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('button', { name: 'Export file' }).click();
  const dialog = second.getByRole('dialog', { name: 'Export ACH file' });
  await expect(dialog.getByText(/Empty: the next banking day, (Mon|Tues|Wednes|Thurs|Fri)day, .*\.$/)).toBeVisible();
  const day = dialog.getByLabel('Effective date');
  // a Sunday, after which a holiday is observed
  await day.fill('2040-11-11');
  await expect(dialog.getByText(payoutMessages.notBankingDay('a Sunday', 'Tuesday, November 13, 2040'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Export file' }).click();
  await expect(dialog).toBeVisible();
  await day.fill('2040-11-13');
  await expect(dialog.getByText('Banks do not pay on this day')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Export file' }).click();
  await expect(dialog).toHaveCount(0);
  const [file] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('button', { name: 'Download file' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(lines.find((line) => line.startsWith('5'))?.slice(69, 75)).toBe('401113');
  expect(lines.find((line) => line.startsWith('6'))?.slice(54, 76)).toBe('SVET HOUSE'.padEnd(22));
  await second.context().close();
});

test('a closed batch says that a nonprofit still waits, beside “Nothing more to do”', async ({ browser, db, newPerson }) => {
  const paid = await createOwed(db);
  const waiting = await createOwed(db, { paypalEmail: '' });
  const batch = await exportBatch(newPerson, [paid, waiting]);
  const payment = (await paymentsOf(db, batch)).find(({ nonprofitId }) => nonprofitId === paid.id);
  const staff = await newPerson(['CFP_STAFF']);
  const body = { lines: [{ line: payment?.id, from: 'PENDING' }], status: 'PAID' };
  await callAs(staff, `payouts/batches/${batch}/mark/`, body);
  const page = await openAs(browser, staff, `/payouts/${batch}`);
  await expect(page.getByText('Every payment is settled: close the batch. 1 nonprofit waits for a later batch.')).toBeVisible();
  await page.getByRole('button', { name: 'Close batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close batch' }).click();
  await expect(
    page.getByText(
      'Nothing more to do with these payments. 1 nonprofit waits for a later batch. A paid payment that still comes back can be marked as returned.',
    ),
  ).toBeVisible();
  await page.context().close();
});
