import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { messages } from '#contract/platform/wire/shapes.ts';
import { createMagicLink } from '#server/people/sign-in/links.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createUser } from '#tests/factories/people.ts';
import { at, expect, openAs, origin, signIn, test } from '../test.ts';

const newAddress = () => `newcomer-${crypto.randomUUID()}@test.example`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Test');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Person');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('(202) 555-0142');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Register & Sign In' }).click();
}

const somePicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#3a7d5d' } })
    .png()
    .toBuffer();

test('a newcomer registers, uploads a picture, forgets the password, and signs in again by an email', async ({
  page,
  nextMail,
}) => {
  const email = newAddress();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page)).toHaveText('Create an account');
  // everything that is wrong is said at once, also what only the server checks
  await page.getByRole('textbox', { name: 'Phone number' }).fill('123');
  await page.getByRole('textbox', { name: 'Password' }).fill('password1');
  await page.getByRole('button', { name: 'Register & Sign In' }).click();
  for (const [name, said] of [
    ['First name', messages.required],
    ['Phone number', messages.phone],
    ['Email', messages.required],
    ['Password', 'This password is too common.'],
  ] as const)
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(new RegExp(said));
  await register(page, email, 'three words together');
  await expect(heading(page)).toHaveText('Welcome, Test');
  expect(at(page)).toBe('/');
  const welcome = await nextMail(email);
  expect(welcome.subject).toBe('Welcome to Almoner');
  await page.goto('/my-profile');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible();
  expect((await nextMail(email)).subject).toBe('Confirm your email address for Almoner');
  await page.goto(welcome.path);
  await expect(heading(page)).toHaveText('Email address confirmed');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Profile' }).click();
  await expect(heading(page)).toHaveText('My Profile');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const modal = page.getByRole('dialog', { name: 'Upload a Profile Image' });
  await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled();
  await modal
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await somePicture() });
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updating User Image successfully')).toBeVisible();
  const picture = page.getByRole('complementary', { name: /^Picture of/ }).locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Request Password Reset' }).click();
  await expect(heading(page)).toHaveText('Email Sent');
  expect(at(page)).toBe('/forgot-password/success');

  const mail = await nextMail(email);
  expect(mail.subject).toBe('Set a new password for Almoner');
  await page.goto(mail.path);
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('four other words together');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('four other words together');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('Your password has been reset, you are being redirected to the homepage')).toBeVisible();
  await expect(heading(page)).toHaveText('New password set.');
  await expect(page.getByText('Your password has been updated. You may now use this new password to log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return to Login' })).toBeVisible();
  await expect(heading(page)).toHaveText('Log in');
  expect((await nextMail(email)).subject).toBe('Your Almoner password was changed');

  await signIn(page, email, 'four other words together');
  await expect(heading(page)).toHaveText('Welcome, Test');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(mail.path);
  await expect(heading(page)).toHaveText('Link Expired or Invalid');
});

test('Registration leads to the page of this site that the address names, and keeps the typed text', async ({ page }) => {
  await page.goto('/login?redirect=%2Fnonprofits%3Fpage%3D2');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page)).toHaveText('Create an account');
  await register(page, 'newcomer@demo.example', 'short');
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(field('Password')).toHaveAccessibleDescription(/Use 8 characters or more\./);
  await field('Password').fill('three words together');
  await page.keyboard.press('Enter');
  await expect(field('Email')).toHaveAccessibleDescription('A user with this email address already exists.');
  await expect(field('Email')).toBeFocused();
  await expect(field('First name')).toHaveValue('Test');
  await expect(field('Password')).toHaveValue('three words together');
  await field('Email').fill(newAddress());
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Nonprofits');
  expect(at(page)).toBe('/nonprofits?page=2');
});

test('Registration leads to Home if the address names a page of another site', async ({ page }) => {
  await page.goto('/register?next=https%3A%2F%2Felsewhere.example%2F');
  await register(page, newAddress(), 'three words together');
  await expect(heading(page)).toHaveText('Welcome, Test');
  expect(at(page)).toBe('/');
});

test('two different new passwords get a message, and a failed reset gets one too', async ({ page, newPerson, nextMail, db }) => {
  const { email, id } = await newPerson();
  await page.goto('/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await page.goto((await nextMail(email)).path);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('New password').fill('password1');
  await field('Confirm new password').fill('password2');
  await page.keyboard.press('Enter');
  await expect(field('Confirm new password')).toHaveAccessibleDescription('The two passwords are not the same.');
  await field('Confirm new password').fill('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An error occurred resetting your password!')).toBeVisible();
  await expect(field('New password')).toHaveAccessibleDescription(/This password is too common\./);
  await db.deleteFrom('oneUseLinks').where('userId', '=', id).execute();
  await field('New password').fill('three words together');
  await field('Confirm new password').fill('three words together');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Link Expired or Invalid');
});

test('an invited reviewer signs in by the link of the email', async ({ page, db, nextMail }) => {
  const { id, email } = await createUser(db, { email: newAddress(), roles: ['REVIEWER'], passwordHash: null });
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, { to: email, template: 'reviewer-invitation', data: { path: await createMagicLink(tx, id) } });
  });
  const { path, subject } = await nextMail(email);
  expect(subject).toBe('You are invited to review applications for Almoner');
  await page.goto(path);
  await expect(heading(page)).toHaveText('Set up your reviewer account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('another person’s invitation asks before it signs out the person who is signed in', async ({ browser, db, newPerson }) => {
  const { id, email } = await createUser(db, { email: newAddress(), roles: ['REVIEWER'], passwordHash: null });
  const path = await db.transaction().execute((tx) => createMagicLink(tx, id));
  const other = await newPerson(['DONOR']);
  const page = await openAs(browser, other, path);
  await expect(heading(page)).toHaveText('You are invited to review');
  const warning = page.getByText(`${other.session.fullName} is signed in in this browser.`);
  await expect(page.getByRole('status').filter({ has: warning })).toContainText(`This link is for ${email}.`);
  await page.getByRole('link', { name: `Stay signed in as ${other.session.fullName}` }).click();
  await expect(heading(page)).toHaveText('Welcome, Test');
  await page.goBack();
  await page.getByRole('button', { name: 'Go on with the invitation' }).click();
  await expect(heading(page)).toHaveText('Set up your reviewer account');
  const headers = { authorization: `Token ${other.session.token}` };
  await expect.poll(async () => (await fetch(`${origin}/api/v1/user/me/`, { headers })).status).toBe(401);
  await page.context().close();
});

test('a bad invitation points to the login page and to the password reset', async ({ page }) => {
  await page.goto('/magic-link?uid=1&token=never-given-out');
  await expect(heading(page)).toHaveText('Link Expired or Invalid');
  await expect(page.getByRole('link', { name: 'Go to the login page' })).toBeVisible();
  await page.getByRole('link', { name: 'reset your password' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
});
