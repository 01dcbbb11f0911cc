import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createUser } from '#tests/factories/people.ts';
import { e2eEnvironment } from '../environment.ts';
import { at, expect, openAs, origin, test } from '../test.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs `npm run create-staff -- --email …` beside the running app. Returns the link that it prints. */
async function createStaff(email: string): Promise<string> {
  const command = ['--disable-warning=ExperimentalWarning', 'server/app/commands/create-staff.ts', '--email', email];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    // unset these two variables, because together they make Node print a warning on standard error
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...e2eEnvironment },
  });
  expect(stderr).toBe('');
  expect(stdout).toContain(`${email} is programme staff. This link sets the account’s name and password:`);
  return /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? '';
}

test('the link that create-staff prints makes an account of programme staff, once', async ({ page, browser }) => {
  const email = `set-up-${crypto.randomUUID()}@demo.example`;
  const link = await createStaff(email);
  expect(link).toMatch(new RegExp(`^${origin}/set-up/[\\w-]{40,}$`));

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your account');
  await expect(page.getByText('You join Almoner as programme staff.')).toBeVisible();
  await expect(page.getByText('is signed in in this browser')).toHaveCount(0);
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(field('Email')).toHaveValue(email);
  await expect(field('Email')).not.toBeEditable();

  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(field('First name')).toHaveAccessibleDescription('This field is required.');
  await expect(field('First name')).toBeFocused();

  await field('First name').fill('Dana');
  await field('Last name').fill('Whitfield');
  await field('Password').fill('short');
  await field('Password').press('Enter');
  await expect(field('Password')).toHaveAccessibleDescription(/Use 8 characters or more\./);

  await field('Password').fill('password123');
  await field('Password').press('Enter');
  await expect(field('Password')).toHaveAccessibleDescription(/too common/);
  await expect(field('Password')).toBeFocused();
  await expect(field('Password')).toHaveValue('password123');
  await expect(field('First name')).toHaveValue('Dana');
  await expect(field('Last name')).toHaveValue('Whitfield');

  await field('Password').fill('a lantern by the quay');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
  await expect(page.getByText('Signed in as Dana Whitfield, programme staff.')).toBeVisible();
  expect(at(page)).toBe('/');

  const again = await (await browser.newContext()).newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Link Expired or Invalid');
  await again.getByRole('link', { name: 'Go to the login page' }).click();
  await again.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
  await again.getByRole('textbox', { name: 'Password' }).fill('a lantern by the quay');
  await again.keyboard.press('Enter');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
  await again.context().close();
});

test('a link says what its person joins, and warns another person who is signed in in this browser', async ({
  browser,
  db,
  newPerson,
}) => {
  const { id: nonprofitId, name } = await createNonprofit(db, { name: `Warm Lantern ${crypto.randomUUID()}` });
  const email = `invited-${crypto.randomUUID()}@test.example`;
  const names = { firstName: 'Ada', lastName: 'Example' };
  const invited = await createUser(db, { email, ...names, roles: ['NONPROFIT_STAFF'], nonprofitId, passwordHash: null });
  const other = await newPerson(['REVIEWER']);
  const page = await openAs(browser, other, await createSetUpLink(db, invited.id));
  await expect(page.getByText(`You join ${name} as nonprofit staff.`)).toBeVisible();
  const warning = page.getByText(`${other.session.fullName} is signed in in this browser.`);
  await expect(page.getByRole('status').filter({ has: warning })).toContainText(
    `This link is for ${email}. If you go on, ${other.session.fullName} is signed out here.`,
  );
  await page.getByRole('link', { name: `Stay signed in as ${other.session.fullName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test');
  await page.goBack();
  await page.getByRole('textbox', { name: 'Password' }).fill('a lantern by the quay');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // the server has ended the session too
  const headers = { authorization: `Token ${other.session.token}` };
  await expect.poll(async () => (await fetch(`${origin}/api/v1/user/me/`, { headers })).status).toBe(401);
  await page.context().close();
});

test('a link does not warn the person that it is for', async ({ browser, db, newPerson }) => {
  const person = await newPerson(['REVIEWER', 'DONOR']);
  const page = await openAs(browser, person, await createSetUpLink(db, person.id));
  await expect(page.getByText('You join Almoner as a reviewer and a donor.')).toBeVisible();
  await expect(page.getByText('is signed in in this browser')).toHaveCount(0);
  await page.context().close();
});

test('a made-up link is invalid', async ({ page }) => {
  await page.goto(`/set-up/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link Expired or Invalid');
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
});

test('a link that could not be checked is not called invalid', async ({ page, db, newPerson }) => {
  const { id } = await newPerson(['CFP_STAFF']);
  const link = await createSetUpLink(db, id);
  await page.route('**/api/v1/set-up/**', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The link could not be checked');
  await page.unroute('**/api/v1/set-up/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your account');
});
