import type { Page } from '@playwright/test';
import { alerts, box, ownNonprofit, save, saved } from '../profiles.ts';
import { expect, openAs, openIn, test } from '../test.ts';

const copies = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('almoner.form.')));

test('a colleague saved the same field meanwhile: restoring shows both texts', async ({ browser, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  const first = await openAs(browser, person, `/nonprofit/${id}?editing=true`);
  const context = first.context();
  await box(first, 'Promotion').fill('At the fair');
  await box(first, 'Press').fill('“Mine alone”');
  await first.close({ runBeforeUnload: false });
  await db
    .updateTable('nonprofits')
    .set((eb) => ({ promotion: 'On the radio', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

  const page = await context.newPage();
  await page.goto(`/nonprofit/${id}?editing=true`);
  await expect(box(page, 'Promotion')).toHaveValue('On the radio');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' });
  await expect(dialog.getByRole('group', { name: 'Promotion' })).toContainText('At the fair');
  await expect(dialog.getByRole('group', { name: 'Promotion' })).toContainText('On the radio');
  await dialog.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(alerts(page)).toHaveText([saved]);
  const stored = db.selectFrom('nonprofits').select(['promotion', 'press']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ promotion: 'At the fair', press: '“Mine alone”' });
  expect(await copies(page)).toEqual([]);
  await context.close();
});

test('logging out says how many unsaved forms are in this browser, and deletes them if asked', async ({
  browser,
  db,
  newPerson,
}) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  const first = await openAs(browser, person, `/nonprofit/${id}?editing=true`);
  const context = first.context();
  await box(first, 'Promotion').fill('At the fair');
  await first.close({ runBeforeUnload: false });
  const page = await context.newPage();
  await page.goto('/');
  // another person's text is not counted, and not deleted
  await page.evaluate(() =>
    localStorage.setItem('almoner.form.999999.nonprofit 1.w', JSON.stringify({ changes: {}, was: {}, at: Date.now() })),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out with 1 form unsaved?' });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await copies(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  expect(await copies(page)).toEqual(['almoner.form.999999.nonprofit 1.w']);
  await context.close();
});

test('logging out in another tab leaves the form as it is', async ({ page, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await openIn(page, person, `/nonprofit/${id}?editing=true`);
  await box(page, 'Promotion').fill('At the fair');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other
    .getByRole('dialog', { name: 'Log out with 1 form unsaved?' })
    .getByRole('button', { name: 'Keep and log out' })
    .click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(dialog).toBeHidden();
  await expect(box(page, 'Promotion')).toHaveValue('At the fair');
  await save(page).click();
  await expect(alerts(page)).toHaveText([saved]);
});

test('a person who confirms to leave without saving leaves no form copy', async ({ page, db, newPerson }) => {
  const { id, person } = await ownNonprofit({ db, newPerson });
  await openIn(page, person, `/nonprofit/${id}?editing=true`);
  await box(page, 'Promotion').fill('At the fair');
  expect(await copies(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(await copies(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Add an event' }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('Not to be kept');
  expect(await copies(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await copies(page)).toEqual([]);
});

test('the registration form comes back without its password, but not after somebody has signed in', async ({
  page,
  context,
  newPerson,
}) => {
  await page.goto('/register');
  await box(page, 'First Name').fill('Robin');
  await box(page, 'Email').fill('robin@test.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('four plain words here');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('plain words');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/register');
  await again.getByRole('button', { name: 'Restore changes' }).click();
  await expect(box(again, 'First Name')).toHaveValue('Robin');
  await expect(box(again, 'Email')).toHaveValue('robin@test.example');
  await expect(again.getByRole('textbox', { name: 'Password' })).toHaveValue('');

  const { email, password } = await newPerson();
  await again.goto('/login');
  await box(again, 'Email').fill(email);
  await again.getByRole('textbox', { name: 'Password' }).fill(password);
  await again.getByRole('button', { name: 'Log In' }).click();
  await expect(again.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => copies(again)).toEqual([]);
});
