import { callAs, createOwed, exportBatch, paymentsOf } from './payouts.ts';
import { expect, openAs, test } from './test.ts';

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
