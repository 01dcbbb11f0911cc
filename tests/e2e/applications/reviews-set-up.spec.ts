import { table } from '../reviews.ts';
import { expect, openAs, openIn, signIn, test } from '../test.ts';

test('an invited reviewer sets up the account: email, link, order of categories, password, profile, thanks, login', async ({
  browser,
  page,
  newPerson,
  nextMail,
  db,
}) => {
  const address = `invited-${crypto.randomUUID()}@readers.example`;
  const staff = await openAs(browser, await newPerson(['CFP_STAFF']), '/reviewers/invites');
  const emails = staff.getByRole('textbox', { name: 'Emails' });
  await emails.fill('not-an-address\n');
  await expect(staff.getByText('One or more emails in the text box is invalid.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Next' })).toBeDisabled();
  // commas and white space become line breaks
  await emails.fill('');
  await emails.pressSequentially(`${address}, ${address} `);
  await expect(emails).toHaveValue(`${address}\n${address}\n`);
  await staff.getByRole('button', { name: 'Next' }).click();
  await expect(staff.getByText('1 new · 0 with an account · 0 reviewers already · 1 repeated address left out')).toBeVisible();
  await staff.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(staff.getByText('Invite emails sent successfully.')).toBeVisible();
  await expect(emails).toHaveValue('');
  await expect(table(staff, 'Invitations').getByRole('row').filter({ hasText: address })).toBeVisible();

  const { path } = await nextMail(address);
  await page.goto(path);
  await expect(page).toHaveURL(/\/reviewers\/setup\/\d+$/);
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  const boxes = page.getByRole('checkbox');
  for (let index = 0; index < 5; index += 1) await boxes.nth(index).check();
  await boxes.nth(5).click();
  const modal = page.getByRole('dialog', { name: 'Maximum Categories Selected' });
  await expect(modal).toContainText('You may select up to five categories.');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(boxes.nth(5)).not.toBeChecked();
  const ranked = page.getByRole('list', { name: 'Your order' }).getByRole('listitem');
  await expect(ranked).toHaveCount(5);
  const second = ((await ranked.nth(1).textContent()) ?? '').replace('2.', '');
  const handle = page.getByRole('button', { name: `Drag ${second}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  // the list takes an arrow key only once it has measured its rows
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${second} would be choice 1 of 5.`)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(ranked.first()).toHaveText(`1.${second}`);
  await page.getByLabel('New password').fill('a-password-of-the-invited');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/my-profile?editing=true');
  await expect(page.getByText('Check your details, then you are done.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeHidden();
  await page.getByText('More about you (optional)').click();
  await page.getByRole('textbox', { name: 'Job title' }).fill('Reader');
  await page.getByRole('textbox', { name: 'First name' }).fill('Invited');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  await expect(page.getByText('You will be logged out. Log back in to begin reviewing.')).toBeVisible();
  await expect(page.getByText('We write to you when applications are assigned to you.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  await signIn(page, address, 'a-password-of-the-invited');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Invited');
  const first = await db
    .selectFrom('reviewerRankings as r')
    .innerJoin('categories as c', 'c.id', 'r.categoryId')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select('c.name')
    .where('u.email', '=', address)
    .where('r.rank', '=', 1)
    .executeTakeFirstOrThrow();
  expect(first.name).toBe(second);
  // the reviewer can change the order of categories later
  await page.goto('/reviewers/review');
  await page.getByRole('link', { name: 'Your categories' }).click();
  await page.getByRole('button', { name: `Move ${second} down`, exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your categories are saved.')).toBeVisible();
  await staff.reload();
  await expect(table(staff, 'Invitations').getByRole('row').filter({ hasText: address })).toContainText('Set up');
  await staff.context().close();
});

test('a person with an account who becomes a reviewer keeps the password and only orders categories', async ({
  page,
  newPerson,
}) => {
  const known = await newPerson(['REVIEWER']);
  await openIn(page, known, `/reviewers/setup/${known.id}`);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/my-profile?editing=true');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
});
