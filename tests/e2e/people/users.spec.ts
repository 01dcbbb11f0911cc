import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { Db } from '#server/platform/database/connection.ts';
import { createUser } from '#tests/factories/people.ts';
import { expect, openAs, signIn, test } from '../test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row');
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** A word that only this test's people have in their names. */
const ownWord = () => `Zq${crypto.randomUUID().replace(/[^a-z]/g, '')}x`.slice(0, 14);

async function people(db: Db, word: string, firstNames: readonly string[]): Promise<number[]> {
  const made: number[] = [];
  for (const firstName of firstNames) {
    const email = `${crypto.randomUUID()}@test.example`;
    made.push((await createUser(db, { firstName, lastName: word, email })).id);
  }
  return made;
}

test.describe('programme staff', () => {
  test.use({ as: 'staff' });

  test('find a link to all users on the page of a user who does not exist', async ({ page }) => {
    await page.goto('/profile/2147483647');
    await page.getByRole('link', { name: 'See all users' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  });

  test('always see Save and the unsaved changes while they edit a user', async ({ page, db }) => {
    const [id] = await people(db, ownWord(), ['Person']);
    await page.goto('/create-new-user');
    await expect(save(page)).toBeInViewport();
    await page.goto(`/profile/${id}?editing=true`);
    await expect(page.getByText('Unchanged', { exact: true })).toBeInViewport();
    await expect(save(page)).toBeInViewport();
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Prefers mornings.');
    await expect(page.getByText('Not saved yet')).toBeInViewport();
    await save(page).click();
    await expect(alerts(page).getByText('User profile updated successfully.')).toBeVisible();
  });

  test('search, sort, page through, open and export users', async ({ page, db }) => {
    const word = ownWord();
    const firstNames = Array.from({ length: 23 }, (_, n) => `Person ${String(n + 1).padStart(2, '0')}`);
    await people(db, word, firstNames);
    await page.goto('/users');
    await page.getByRole('textbox', { name: 'Search by name, email or nonprofit' }).fill(word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('23 users');
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'First Name',
      'Last Name',
      'Nonprofit Name',
      'Email',
      'Phone Number',
      'Type',
      'State',
    ]);

    await page.getByRole('columnheader', { name: 'First Name' }).getByRole('button').click();
    await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText('Person 01');
    await page.getByRole('columnheader', { name: 'First Name' }).getByRole('button').click();
    await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText('Person 23');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(rows(page).getByRole('link')).toHaveText(['Person 03', 'Person 02', 'Person 01']);
    await expect(page).toHaveURL(`/users?search=${word}&ordering=-first_name&page=2`);

    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const exported = parse(await readFile(await download.path()), { bom: true, columns: true }) as Record<string, string>[];
    expect(exported.map((row) => row['First Name'])).toEqual(firstNames.toReversed());

    // a click anywhere on the row opens it
    await rows(page).nth(1).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Person 03 ${word}`);
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(`/users?search=${word}&ordering=-first_name&page=2`);
  });

  test('create a user, who is found in the list and signs in', async ({ page, browser }) => {
    const word = ownWord();
    const email = `${word.toLowerCase()}@test.example`;
    await page.goto('/create-new-user');
    await page.getByRole('textbox', { name: 'First Name' }).fill('Created');
    await page.getByRole('textbox', { name: 'Website' }).fill('https://typed.example');
    await save(page).click();
    await expect(page.getByText('Fill required field', { exact: true })).toBeVisible();
    await expect(page.getByText('Enter a URL without ftp | https | http')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(alerts(page)).toContainText('Please fill required fields and try again');

    await page.getByRole('textbox', { name: 'Last Name' }).fill(word);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('a password for them');
    await page.getByRole('textbox', { name: 'Website' }).fill('typed.example');
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('(202) 555-0143');
    await page.getByRole('combobox', { name: 'State' }).selectOption('District of Columbia');
    await page.getByRole('textbox', { name: 'Zipcode' }).pressSequentially('2a0-0b01');
    await expect(page.getByRole('textbox', { name: 'Zipcode' })).toHaveValue('20001');
    await page.getByRole('checkbox', { name: 'Volunteer' }).check();
    await page.getByRole('textbox', { name: 'Nonprofit' }).fill('harbor lantern');
    await page.getByRole('option', { name: /Harbor Lantern Reading Room/ }).click();
    await save(page).click();
    await expect(page).toHaveURL('/users');
    await expect(alerts(page)).toContainText(`Created ${word} was created.`);

    await page.goto(`/users?search=${word}`);
    await expect(rows(page).nth(1).getByRole('cell')).toHaveText([
      '',
      'Created',
      word,
      'Harbor Lantern Reading Room',
      email,
      '(202) 555-0143',
      'Volunteer',
      'Never signed in',
    ]);
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const theirs = await context.newPage();
    await theirs.goto('/login');
    await signIn(theirs, email, 'a password for them');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
    await context.close();
  });

  test('change roles and deactivate a user, each after a question; the audit trail shows it, and the user is signed out', async ({
    page,
    browser,
    newPerson,
  }) => {
    const person = await newPerson();
    const theirs = await openAs(browser, person, '/my-profile');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My Profile');
    await page.goto(`/profile/${person.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'Reviewer' }).check();
    await save(page).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Added: Reviewer.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('checkbox', { name: 'Reviewer' })).toBeChecked();
    await save(page).click();
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(alerts(page)).toContainText('User profile updated successfully.');
    await expect(page.getByRole('definition').filter({ hasText: 'Reviewer' })).toHaveText('Reviewer');

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'Active' }).uncheck();
    await save(page).click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Inactive')).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);

    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('table', { name: 'Audit Trail' }).getByRole('row').nth(1)).toContainText('User deactivated');
    await expect(page.getByRole('table', { name: 'Audit Trail' }).getByRole('row').nth(2)).toContainText('Roles none → Reviewer');
    await theirs.context().close();
  });

  test('save after another person, keep the typed text, see both texts, and save again', async ({ page, db }) => {
    const [id = 0] = await people(db, ownWord(), ['Conflict']);
    await page.goto(`/profile/${id}?editing=true`);
    await page.getByRole('textbox', { name: 'Job Title' }).fill('My title');
    await page.getByRole('textbox', { name: 'City' }).fill('My city');
    await db
      .updateTable('users')
      .set({ jobTitle: 'Their title', address1: 'Their street', version: 2 })
      .where('id', '=', id)
      .execute();
    await save(page).click();
    const both = page.getByRole('dialog', { name: 'Somebody else saved first' });
    await expect(both.getByRole('group', { name: 'Job Title' })).toContainText('My title');
    await expect(both.getByRole('group', { name: 'Job Title' })).toContainText('Their title');
    await expect(both).toContainText('Address 1: Their street');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Job Title' })).toHaveValue('My title');
    await save(page).click();
    await both.getByRole('radio', { name: 'Theirs' }).check();
    await both.getByRole('button', { name: 'Reapply my changes' }).click();
    await expect(alerts(page)).toContainText('User profile updated successfully.');
    const stored = await db
      .selectFrom('users')
      .select(['jobTitle', 'city', 'address1', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored).toEqual({ jobTitle: 'Their title', city: 'My city', address1: 'Their street', version: 3 });
  });

  test('are asked before Cancel, Back, a link or Logout discards typed text', async ({ page, db }) => {
    const [id = 0] = await people(db, ownWord(), ['Typed']);
    await page.goto(`/profile/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Job Title' }).fill('Not saved');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const ways = [
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack({ waitUntil: 'commit' }),
      () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click(),
      () => page.getByRole('button', { name: 'Logout' }).click(),
    ];
    for (const way of ways) {
      await way();
      await question.getByRole('button', { name: 'Stay on this page' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Job Title' })).toHaveValue('Not saved');
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});
