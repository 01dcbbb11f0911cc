import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, test } from '../test.ts';

test.use({ as: 'staff' });

const published = async (db: Db, ids: readonly number[]) =>
  (await db.selectFrom('nonprofits').select('id').where('id', 'in', ids).where('display', '=', true).execute()).length;

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${selector}`);
}

test('staff publish ten chosen nonprofits by keyboard alone, see each record, and undo the change', async ({ page, db }) => {
  const tag = `Bulk ${crypto.randomUUID().slice(0, 8)}`;
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await createNonprofit(db, { name: `${tag} ${n}`, display: n === 3 })).id);
  await page.goto(`/nonprofits?search=${encodeURIComponent(tag)}&ordering=name`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('12 nonprofits');

  // x chooses the first row, Shift+x the rows down to the tenth; a goes to the actions
  await page.keyboard.type('jxjjjjjjjjj');
  await page.keyboard.press('Shift+x');
  await expect(page.getByRole('region', { name: 'Chosen nonprofits' }).getByRole('status')).toHaveText('10 nonprofits chosen');
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change nonprofits' });
  await expect(dialog.getByRole('status')).toHaveText(
    '9 nonprofits will change. 1 is so already. They will be visible in the public directory.',
  );
  await expect(dialog).toContainText('Without a description: 9. Without a picture: 9. Without a category: 9.');
  await tabTo(page, 'button[type=submit]');
  await expect(page.locator(':focus')).toHaveText('Publish for web: 9 nonprofits');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('9 nonprofits published for web.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Chosen nonprofits' })).toBeHidden();
  expect(await published(db, ids)).toBe(10);

  await page.goto('/bulk-changes');
  const changes = page.getByRole('table', { name: 'Bulk changes' }).getByRole('link');
  await expect(changes.first()).toBeVisible();
  // other tests also make bulk changes, so find the place of this one; the newest comes first
  const index = (await changes.allTextContents()).indexOf('Publish for web');
  await page.keyboard.type('j'.repeat(index + 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publish for web');
  await expect(page.getByRole('table', { name: 'Records' }).getByRole('row')).toHaveCount(11);
  await page.getByRole('link', { name: 'So already (1)' }).click();
  await expect(page.getByRole('table', { name: 'Records' }).getByRole('row').nth(1)).toContainText(`${tag} 3`);

  // meanwhile somebody changes one of the nonprofits
  await db
    .updateTable('nonprofits')
    .set({ display: false })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Undo change' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'Undone for 8 nonprofits. One was changed since and stays as it is.',
  );
  await page.getByRole('link', { name: 'Kept by the undo (1)' }).click();
  await expect(page.getByRole('table', { name: 'Records' }).getByRole('row').nth(1)).toContainText('It was changed since.');
  expect(await published(db, ids)).toBe(1);

  await page.goto(`/audit?subject_kind=nonprofit&subject_id=${ids[1]}`);
  await page.getByRole('table').getByRole('link', { name: 'Publish for web: 10 nonprofits' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publish for web');
});

test('staff write to chosen people after they have seen the list of receivers', async ({ page, newPerson, nextMail }) => {
  const person = await newPerson();
  await page.goto(`/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to people' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A picture is missing');
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await expect(dialog.getByRole('region', { name: 'The email' })).toContainText('A picture is missing');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog.getByText('Please enter notes')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Please add one.');
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByRole('alert')).toContainText('The update is on its way.');
  expect((await nextMail(person.email)).subject).toBe('A picture is missing');
});

test('a change that an error stopped says why, and continues after one click', async ({ page, db }) => {
  const tag = crypto.randomUUID().slice(0, 8);
  const [done, left] = [
    await createNonprofit(db, { name: `Done ${tag}`, print: true }),
    await createNonprofit(db, { name: `Left ${tag}` }),
  ];
  const { id } = await db
    .insertInto('bulkChanges')
    .values({
      ...{ records: 'NONPROFITS', action: 'PUBLISH_PRINT', title: 'Publish for print', chosen: [done.id, left.id] },
      ...{ state: 'FAILED', failure: 'The database could not be reached.', done: 1, changed: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulkChangeRows')
    .values({ bulkChangeId: id, recordId: done.id, name: done.name, outcome: 'CHANGED', before: 'false', after: 'true' })
    .execute();
  await page.goto(`/bulk-changes/${id}`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'An error stopped the change after 1 of 2 nonprofits. The database could not be reached. Try again to go on with the others.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 nonprofits published for print.')).toBeVisible();
  await expect(page.getByRole('link', { name: left.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('an entry of the audit trail leads to the records of its bulk change, with the outcome of each', async ({ page }) => {
  const records = page.getByRole('table', { name: 'Records' });
  await page.goto('/audit');
  await page.getByLabel('About').selectOption('Bulk change');
  // show only the demo's changes, which are older: other tests make their changes today
  await page
    .getByRole('textbox', { name: 'To', exact: true })
    .fill(new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10));
  const entries = page.getByRole('table', { name: 'Audit Trail' }).getByRole('row');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText('Demo Treasurer');
  await page.getByRole('link', { name: 'Deactivate accounts: 2 people' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deactivate accounts');
  await expect(records.getByRole('row')).toHaveText([
    'NameBeforeAfterOutcome',
    'Demo Former EditoryesnoChanged',
    'Demo TreasureryesCould not be changed: This is your own account.',
  ]);
  await page.getByRole('link', { name: 'Could not be changed (1)' }).click();
  await expect(records.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: /^Add accepted year \d{4}: 6 nonprofits$/ }).click();
  await expect(records.getByRole('row')).toHaveCount(7);
  await records.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/nonprofit\/\d+$/);
});
