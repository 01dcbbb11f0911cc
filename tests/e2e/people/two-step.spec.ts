import type { Page } from '@playwright/test';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { codeOf, forgetCodes } from '#tests/factories/one-time-codes.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { at, beSignedIn, expect, openAs, signIn, test } from '../test.ts';
import { ageSessions, setUpTwoStep } from '../two-step.ts';

const twoStep = '/my-profile/sign-in/two-step';

async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, checks.whole)).toEqual([]);
  }
}

test('a person sets up two-step sign-in, and Login asks for the code, at 360 pixels', async ({ page, db, newPerson }) => {
  const person = await newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await signIn(page, person.email, person.password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(twoStep);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: '1. Add the account to your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/This code is not right/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const { secret, recoveryCodes } = await setUpTwoStep(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login?redirect=/my-profile');
  await signIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page);
  await code.fill('000 00x');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await forgetCodes(db, person.id);
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/login');
  await signIn(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(twoStep);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
});

test('a set-up link asks for the code, and no typed text is lost', async ({ page, browser, db, newPerson }) => {
  const person = await newPerson();
  const own = await openAs(browser, person, twoStep);
  const { secret } = await setUpTwoStep(own);
  await own.context().close();
  await page.goto(await createSetUpLink(db, person.id));
  await page.getByRole('textbox', { name: 'First Name' }).fill('Changed');
  await page.getByRole('textbox', { name: 'Password' }).fill('another phrase of mine');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Changed');
  await page.getByRole('textbox', { name: 'Password' }).fill('another phrase of mine');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await forgetCodes(db, person.id);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test.describe('a sensitive act', () => {
  test('asks for the password, and then continues', async ({ page, db, newPerson }) => {
    const staff = await newPerson(['CFP_STAFF']);
    const other = await newPerson();
    await beSignedIn(page, staff);
    await page.goto(`/profile/${other.id}?editing=true`);
    await page.getByRole('textbox', { name: 'Job Title' }).fill('Treasurer');
    await page.getByRole('checkbox', { name: 'Reviewer' }).check();
    await ageSessions(db, staff.id);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText('Sign in again to do this. Nothing was changed.');
    await expect(page.getByRole('textbox', { name: 'Job Title' })).toHaveValue('Treasurer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('This is not your current password.');
    await password.fill(staff.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('Treasurer');
    expect(at(page)).toBe(`/profile/${other.id}`);
    const saved = await db.selectFrom('users').select('roles').where('id', '=', other.id).executeTakeFirstOrThrow();
    expect(saved.roles).toEqual(['REVIEWER']);
  });

  test('asks for the password before an export of users, which then downloads', async ({ page, db, newPerson }) => {
    const staff = await newPerson(['CFP_STAFF']);
    await beSignedIn(page, staff);
    await page.goto('/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await ageSessions(db, staff.id);
    await page.getByRole('button', { name: 'Export' }).click();
    const password = page.getByRole('dialog', { name: 'Is it you?' }).getByRole('textbox', { name: 'Password' });
    await password.fill(staff.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/);
  });

  test('asks for the code if the account has two-step sign-in', async ({ page, db, newPerson }) => {
    const staff = await newPerson(['CFP_STAFF']);
    await beSignedIn(page, staff);
    await page.goto(twoStep);
    const { secret } = await setUpTwoStep(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await ageSessions(db, staff.id);
    await forgetCodes(db, staff.id);
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  });
});

test('programme staff reset the two-step sign-in of a person who lost theirs', async ({ page, browser, newPerson }) => {
  const [staff, person] = [await newPerson(['CFP_STAFF']), await newPerson()];
  const own = await openAs(browser, person, twoStep);
  await setUpTwoStep(own);
  await beSignedIn(page, staff);
  await page.goto(`/profile/${person.id}`);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('is reset.');
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toHaveCount(0);
  await own.goto('/login');
  await signIn(own, person.email, person.password);
  await expect(own.getByRole('button', { name: 'Logout' })).toBeVisible();
  await own.context().close();
});
