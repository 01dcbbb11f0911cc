import { beSignedIn, expect, openAs, test } from '../test.ts';

test('staff give a person a term, and the board member reads, and finds no button that is refused', async ({
  page,
  browser,
  newPerson,
}) => {
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  const person = await newPerson([]);
  await page.goto(`/profile/${person.id}?editing=true`);
  await page.getByRole('checkbox', { name: 'Board Member' }).check();
  const term = page.getByRole('group', { name: 'Board member' });
  await term.getByLabel('Last Day of the Term').fill('2099-06-30');
  await term.getByRole('checkbox', { name: 'May comment on applications' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('dialog', { name: /^Change what / })
    .getByRole('button', { name: 'Change' })
    .click();
  await expect(page.getByText('User profile updated successfully.')).toBeVisible();
  await expect(page.getByText('June 30, 2099, may comment on applications')).toBeVisible();

  const board = await openAs(browser, person, '/');
  await expect(board.getByText('board member until', { exact: false })).toBeVisible();
  const sections = board.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Numbers' })).toBeVisible();
  for (const name of ['Settings', 'Outbox', 'Email Texts', 'Imports', 'Categories', 'Audit Trail'])
    await expect(sections.getByRole('link', { name })).toHaveCount(0);
  const refused: string[] = [];
  board.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  for (const [path, heading] of [
    ['/nonprofits', 'Nonprofits'],
    ['/users', 'Users'],
    ['/donation-management', 'Donation Management'],
    ['/payouts', 'Payouts'],
    ['/reviewers', 'Reviewers'],
    ['/applications/board', 'Decision Board'],
  ] as const) {
    await board.goto(path);
    await expect(board.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    for (const name of ['Export', 'Excel', 'Invite', 'Send Payouts', 'Report Donations', 'New User'])
      await expect(board.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  }
  expect(refused).toEqual([]);
  await board.goto('/applications/responses');
  await board.getByRole('table').getByRole('link').first().click();
  await board.getByRole('textbox', { name: 'Add a comment' }).fill('I know their work.');
  await board.getByRole('button', { name: 'Save comment' }).click();
  await expect(board.getByText('shared with the board')).toBeVisible();
  await board.goto('/settings');
  await expect(board.getByRole('heading', { level: 1 })).toContainText('access');
});
