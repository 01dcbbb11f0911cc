import { readFile } from 'node:fs/promises';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { pdfText } from '#tests/pdf-text.ts';
import { expect, openAs, test } from '../test.ts';

test('a director reports nothing, staff see it and remind others, a donation is reported, and its statement is downloaded', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const name = `Society ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await createNonprofit(db, { name, display: true, ein: null });
  const director = await newPerson(['NONPROFIT_STAFF'], id);
  const own = await openAs(browser, director, '/');
  const due = own.getByRole('region', { name: 'Next steps' });
  await due.getByRole('button', { name: 'Nothing to report' }).click();
  const reported = own.getByRole('region', { name: 'Donation reports' });
  await expect(reported).toContainText('nothing to report. Thank you!');

  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), `/reporting?search=${encodeURIComponent(name)}`);
  const row = staff.getByRole('table', { name: 'Reports' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Nothing to report');
  await staff.getByRole('button', { name: 'Send reminders' }).click();
  await expect(staff.getByRole('dialog')).toContainText('Everybody has reported.');
  await staff.keyboard.press('Escape');

  await reported.getByRole('button', { name: 'Undo' }).click();
  await expect(due.getByRole('button', { name: 'Nothing to report' })).toBeVisible();
  await staff.reload();
  await expect(row).toContainText('Not reported');
  await staff.getByRole('button', { name: 'Send reminders' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toContainText('1 nonprofit has not reported. 1 email goes to the staff of 1 nonprofit.');
  await dialog.getByLabel('Your own words (optional)').fill('We close the books on Friday.');
  await dialog.getByText('What the email says').click();
  await expect(dialog).toContainText('> We close the books on Friday.');
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await expect(staff.getByText('1 reminder is on the way.')).toBeVisible();
  expect((await nextMail(director.email)).text).toContain('We close the books on Friday.');
  await staff.getByRole('button', { name: 'Send reminders' }).click();
  await expect(dialog).toContainText('1 nonprofit was reminded already: nobody gets a second email.');
  await expect(dialog.getByRole('button', { name: 'Send 0 reminders' })).toBeDisabled();

  await createDonation(db, { nonprofitId: id, amount: '1234.56', dateReceived: '2025-05-05', lastName: 'Giver' });
  await own.goto(`/statements/${id}?year=2025`);
  const months = own.getByRole('table', { name: 'Donations by month' });
  await expect(months.getByRole('row').last()).toHaveText('Total1$1,234.56');
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Statement (PDF)', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^donations-2025-society-[0-9a-f]+\.pdf$/);
  expect(await pdfText(await readFile(await download.path()))).toContain('Donations received in 2025 $1,234.56');
  await own.getByLabel('Year').selectOption(String(new Date().getFullYear()));
  await expect(own).toHaveURL(/year=/);
  await expect(own.getByRole('heading', { level: 1 })).not.toHaveText('Statements 2025');
  await Promise.all([own.context().close(), staff.context().close()]);
});
