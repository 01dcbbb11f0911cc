import { createLink, createMagicLink } from '#server/people/sign-in/links.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { createUser } from '#tests/factories/people.ts';
import { expect, test } from '../test.ts';

/**
 * Some mailboxes check each link of an email in a browser of their own before the person sees the email. Here each link is opened
 * twice.
 */
test('links that a mail scanner opened in a browser still work for the person', async ({ page, browser, db }) => {
  const email = () => `${crypto.randomUUID()}@test.example`;
  const invited = await createUser(db, { email: email(), passwordHash: null });
  const reviewer = await createUser(db, { email: email(), passwordHash: null, roles: ['REVIEWER'] });
  const forgetful = await createUser(db, { email: email() });
  const paths = {
    setUp: await createSetUpLink(db, invited.id),
    magic: await db.transaction().execute((tx) => createMagicLink(tx, reviewer.id)),
    reset: `/password/reset/${forgetful.id}/${await createLink(db, 'RESET_PASSWORD', forgetful.id)}`,
  };
  for (const path of [...Object.values(paths), ...Object.values(paths)]) {
    const scanner = await browser.newContext();
    expect((await scanner.request.head(path)).status()).toBe(200);
    const looked = await scanner.newPage();
    await looked.goto(path);
    await expect(looked.getByText('Verifying Link...')).toHaveCount(0);
    await scanner.close();
  }

  await page.goto(paths.reset);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await page.goto(paths.magic);
  await expect(page).toHaveURL(`/reviewers/setup/${reviewer.id}`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(paths.setUp);
  await page.getByRole('textbox', { name: 'First Name' }).fill('Test');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Person');
  await page.getByRole('textbox', { name: 'Password' }).fill('four words of the person');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
