import { createUser, testPassword } from '#tests/factories/people.ts';
import { until } from '#tests/running-app.ts';
import { test } from '../own-app.ts';
import { expect, signIn } from '../test.ts';

test.use({ as: 'staff' });

/*
 * This test needs an app of its own: an update writes to all reviewers, and other tests would read these emails instead of their
 * own.
 */
test('a quick update reaches a reviewer’s home and mailbox, and the letter’s link ends the emails', async ({
  browser,
  page: staff,
  ownApp: { db, origin },
}) => {
  const title = `Update ${crypto.randomUUID().slice(0, 8)}`;
  const reviewer = await createUser(db, { roles: ['REVIEWER'] });
  await staff.goto('/newsupdates');
  await staff.getByRole('button', { name: 'Submit' }).click();
  await expect(staff.getByText('Please enter a title')).toBeVisible();
  await expect(staff.getByText('Choose who receives the update.')).toBeVisible();
  await staff.getByLabel('Title').fill(title);
  await staff.getByLabel('Notes').fill('The catalog is out.\n\nSee https://example.org/catalog.');
  await staff.getByRole('checkbox', { name: /^Reviewers \(\d+ (person|people)\)$/ }).check();
  await staff.reload();
  await staff.getByRole('button', { name: 'Restore changes' }).click();
  await expect(staff.getByLabel('Title')).toHaveValue(title);
  await staff.getByRole('button', { name: 'Submit' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'The email' })).toContainText('The catalog is out.');
  await dialog.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click();
  await expect(staff.getByText('The update is on its way.')).toBeVisible();
  const posted = staff.getByRole('article').filter({ hasText: title });
  await expect(posted).toContainText(/\d+ of \d+ emails? sent/);
  await expect(staff.getByLabel('Title')).toHaveValue('');

  const letter = db.selectFrom('mailMessages').select(['subject', 'text']).where('recipient', '=', reviewer.email);
  await until('the letter', 60, async () => Boolean((await letter.executeTakeFirst())?.text));
  const mail = await letter.executeTakeFirstOrThrow();
  expect([mail.subject, mail.text?.includes('The catalog is out.')]).toEqual([title, true]);
  const signedOut = { storageState: { cookies: [], origins: [] }, baseURL: origin };
  const own = await (await browser.newContext(signedOut)).newPage();
  await own.goto('/login');
  await signIn(own, reviewer.email, testPassword);
  const news = own.getByRole('region', { name: /^News and updates/ });
  await expect(news).toContainText('1 unread');
  await news.getByRole('link', { name: title }).click();
  await expect(own.getByRole('heading', { name: `${title} New` })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await own.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(news.getByRole('link', { name: title })).toBeVisible();
  await expect(news).not.toContainText('unread');

  const [, unsubscribe = ''] = /(\/unsubscribe\/[0-9a-f-]+)/.exec(mail.text ?? '') ?? [];
  const page = await (await browser.newContext(signedOut)).newPage();
  await page.goto(unsubscribe);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await own.goto('/my-profile');
  const letters = own.getByRole('checkbox', { name: 'Send me updates by email' });
  await expect(letters).not.toBeChecked();
  await letters.click();
  await expect(letters).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();

  await posted.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await staff
    .getByRole('dialog', { name: `Delete “${title}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(posted).toHaveCount(0);
  await Promise.all([own.context().close(), page.context().close()]);
});
