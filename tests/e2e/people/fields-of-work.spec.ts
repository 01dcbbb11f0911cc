import { beSignedIn, expect, openAs, test } from '../test.ts';

test('staff narrow a colleague to finance, who acts on donations, reads the rest, and hears what is missing', async ({
  page,
  browser,
  newPerson,
}) => {
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  const person = await newPerson(['CFP_STAFF']);
  await page.goto(`/profile/${person.id}?editing=true`);
  const work = page.getByRole('group', { name: 'Fields of Work' });
  await work.getByRole('checkbox', { name: 'All fields, and the administration' }).uncheck();
  for (const field of ['Content', 'Finance', 'Applications']) await work.getByRole('checkbox', { name: field }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(work.getByRole('alert')).toHaveText('Choose at least one field.');
  await work.getByRole('checkbox', { name: 'Finance' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /^Change what / });
  await expect(question).toContainText('They act in: Finance. They read the rest, except for the administration: settings,');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('User profile updated successfully.')).toBeVisible();
  await expect(page.getByText('Fields of Work')).toBeVisible();

  const finance = await openAs(browser, person, '/');
  await expect(finance.getByText('programme staff: Finance', { exact: false })).toBeVisible();
  const sections = finance.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Imports' })).toBeVisible();
  for (const name of ['Settings', 'Outbox', 'Email Texts', 'Categories', 'Audit Trail'])
    await expect(sections.getByRole('link', { name })).toHaveCount(0);
  const refused: string[] = [];
  finance.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await finance.goto('/donation-management');
  await expect(finance.getByRole('heading', { name: 'Donation Management', level: 1 })).toBeVisible();
  await expect(finance.getByRole('main').getByText('Report Donations', { exact: true })).toBeVisible();
  await finance.goto('/nonprofits?search=Harbor+Lantern');
  await finance.getByRole('link', { name: 'Harbor Lantern Reading Room' }).first().click();
  await expect(finance.getByRole('heading', { name: 'Harbor Lantern Reading Room', level: 1 })).toBeVisible();
  await expect(finance.getByRole('heading', { name: 'For programme staff' })).toBeVisible();
  for (const name of ['Edit', 'Merge', 'History', 'Dossier', 'Make me the owner', 'Add note', 'Add next step'])
    await expect(finance.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  for (const [path, heading] of [
    ['/users', 'Users'],
    ['/payouts', 'Payouts'],
    ['/reviewers', 'Reviewers'],
    ['/applications/board', 'Decision Board'],
    ['/applications/templates', 'Applications'],
    ['/photo-manager', 'Photo Manager'],
    ['/newsupdates', 'News and Updates'],
    ['/learning-commons/subscriptions', 'Subscriptions'],
    ['/numbers', 'Numbers'],
  ] as const) {
    await finance.goto(path);
    await expect(finance.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    for (const name of ['New User', 'Invite', 'Invite Reviewers', 'New Template'])
      await expect(finance.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  }
  expect(refused).toEqual([]);
  await finance.goto('/settings');
  await expect(finance.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this page.');
  await expect(finance.getByText('This needs all fields of work. A colleague with all fields can give you that.')).toBeVisible();
});
