import { fillResponse } from '../responses.ts';
import { at, beSignedIn, expect, origin, test } from '../test.ts';

test('a director learns on an open page that her application was reopened, and opens it by keyboard', async ({
  page,
  db,
  newPerson,
  sessionOf,
}) => {
  const { id, template, nonprofit } = await fillResponse(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  const { token } = await sessionOf('staff');
  await beSignedIn(page, director);
  await page.goto('/nonprofits');
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName('Notices');
  const reopened = await fetch(`${origin}/api/v1/applications/responses/${id}/reopen/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: JSON.stringify({ reason: 'The budget is missing.' }),
  });
  expect(reopened.status).toBe(200);
  // when the window gets the focus again, the page asks for notices at once
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  await bell.focus();
  await page.keyboard.press('Enter');
  const notice = page.getByRole('link', { name: `“${template.name}” was reopened` });
  await expect(notice).toContainText('The budget is missing.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(notice).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/applications/responses/${id}/edit`);
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'This application was reopened on' });
  await expect(banner).toContainText('Change what is asked for, and submit it again.');
  await expect(banner.getByRole('blockquote')).toHaveText('The budget is missing.');
  await expect(bell).toHaveAccessibleName('Notices');
  await page.goto('/applications/responses');
  await expect(page.getByRole('table', { name: 'Responses' }).getByRole('cell', { name: 'Reopened' })).toBeVisible();
  await page.goto('/notices');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByText('New', { exact: true })).toHaveCount(0);
  expect(at(page)).toBe('/notices');
});
