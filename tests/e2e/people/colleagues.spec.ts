import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { expect, openAs, openIn, signIn, test } from '../test.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Colleagues' }).getByRole('row');
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** A made-up word, to be part of the names of this test's people only. */
const ownWord = () => `Zq${crypto.randomUUID().replace(/[^a-z]/g, '')}x`.slice(0, 14);

async function people(db: Db, word: string, firstNames: readonly string[]): Promise<number[]> {
  const made: number[] = [];
  for (const firstName of firstNames) {
    const email = `${crypto.randomUUID()}@test.example`;
    made.push((await createUser(db, { firstName, lastName: word, email })).id);
  }
  return made;
}

test.describe('nonprofit staff', () => {
  test.use({ as: 'nonprofit' });

  test('see and create only users of their own nonprofit: type and nonprofit are fixed, and there is no export', async ({
    page,
    db,
  }) => {
    await people(db, ownWord(), ['Stranger']);
    const { id: other } = await db
      .selectFrom('nonprofits')
      .select('id')
      .where('name', '=', 'The Pickle Brigade')
      .executeTakeFirstOrThrow();
    await page.goto('/users');
    await expect(rows(page).getByRole('link', { name: 'Demo Director' })).toHaveAttribute('href', '/my-profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colleagues');
    await expect(page.getByText('Stranger')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await page.goto(`/users?nonprofit_id=${other}`);
    await expect(page.getByText('You do not have access to this nonprofit’s users.')).toBeVisible();
    await page.goto('/users');
    await page.getByRole('link', { name: 'New User' }).click();
    await expect(page.getByRole('textbox', { name: 'User Type' })).toHaveValue('Nonprofit Staff');
    await expect(page.getByRole('textbox', { name: 'Nonprofit', exact: true })).toHaveValue('Harbor Lantern Reading Room');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    const word = ownWord();
    await page.getByRole('textbox', { name: 'Email' }).fill(`${word.toLowerCase()}@test.example`);
    await page.getByRole('textbox', { name: 'First Name' }).fill(word);
    await save(page).click();
    await expect(alerts(page)).toContainText('A link to set a password is on its way to');
    await page.getByRole('link', { name: word }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });
});

test('on a telephone, a card begins with the full name', async ({ page, db, newPerson }) => {
  const { id: nonprofitId, name } = await createNonprofit(db);
  const me = await newPerson(['NONPROFIT_STAFF'], nonprofitId);
  const { email } = await createUser(db, { firstName: 'Ada', lastName: 'Quill', nonprofitId });
  await openIn(page, me, '/users');
  await page.setViewportSize({ width: 360, height: 800 });
  const card = rows(page).filter({ hasText: 'Quill' });
  await expect(card).toBeVisible();
  const lines = (await card.innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter(Boolean)).toEqual(['Ada', 'Quill', email]);
  const middle = async (part: string) => {
    const { y = 0, height = 0 } = (await card.getByText(part, { exact: true }).boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(Math.abs((await middle('Ada')) - (await middle('Quill')))).toBeLessThan(4);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});

test('other people cannot open the list, the form, the audit trail or another person’s profile', async ({
  page,
  newPerson,
  sessionOf,
}) => {
  const staff = await sessionOf('staff');
  const refusals: [roles: ('REVIEWER' | 'DONOR')[], paths: string[]][] = [
    [['REVIEWER'], ['/users', '/create-new-user', '/audit']],
    [['DONOR'], ['/create-new-user', '/audit']],
  ];
  for (const [roles, paths] of refusals) {
    await openIn(page, await newPerson(roles), '/my-profile');
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page.');
      await expect(page).toHaveURL(path);
    }
    await page.goto(`/profile/${staff.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
    // a reviewer may not list users
    const wayOut = roles.includes('REVIEWER') ? 'Return Home' : 'See all users';
    await expect(page.getByRole('link', { name: wayOut })).toBeVisible();
  }
});

test('a person changes their password and signs out their other sessions', async ({ browser, newPerson }) => {
  const person = await newPerson();
  const page = await openAs(browser, person, '/my-profile');
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, person.email, testPassword);
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('link', { name: 'Password and Sessions' }).click();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasText: 'Chrome on Linux' }).getByRole('button').click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);

  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong');
  await page.getByRole('textbox', { name: 'New password' }).fill('a new password of mine');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(alerts(page)).toContainText('Your password was changed.');
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('');
  await signIn(elsewhere, person.email, 'a new password of mine');
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.context().close();
  await context.close();
});

test('a text that is too long for a nonprofit’s invitation gets a message and stays', async ({ page, db, newPerson }) => {
  const { name } = await createNonprofit(db, { name: ownWord(), email: `${crypto.randomUUID()}@test.example` });
  await openIn(page, await newPerson(['CFP_STAFF']), `/nonprofits?search=${name}`);
  await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite nonprofits' });
  const words = dialog.getByRole('textbox', { name: 'Your own words' });
  const typed = 'Welcome. '.repeat(230).trim();
  await words.fill(typed);
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await expect(dialog.getByText('Use 2,000 characters or fewer.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send 1 invitation' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(words).toHaveValue(typed);
  await words.fill('Welcome.');
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await expect(dialog.getByRole('region', { name: 'The email' })).toContainText('Welcome.');
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(dialog.getByText('the invitation is on its way.')).toBeVisible();
});
