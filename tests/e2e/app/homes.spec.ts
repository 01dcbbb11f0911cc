import type { Page } from '@playwright/test';
import { keyboardOf } from '../keyboard.ts';
import { fillResponse } from '../responses.ts';
import { attributes, expect, openIn, origin, test } from '../test.ts';

/** Name and text of every tile, in order. */
function tiles(page: Page) {
  return page.getByRole('main').getByRole('list', { name: 'Areas' }).getByRole('link');
}

test.describe('programme staff', () => {
  test.use({ as: 'staff' });
  test('are asked what they would like to do', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
    await expect(page.getByText('Signed in as Demo Staff, programme staff.')).toBeVisible();
    await expect(tiles(page).filter({ hasText: /^(Nonprofits|Users)/ })).toHaveText([
      'NonprofitsSearch, filter and open every profile',
      'UsersEveryone with an account',
    ]);
    await expect(page.getByRole('link', { name: 'View My Profile' })).toHaveAttribute('href', '/my-profile');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Nonprofits/ })
      .click();
    await expect(page).toHaveURL('/nonprofits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  });
});

test.describe('what waits for programme staff', () => {
  test.use({ as: 'staff' });
  test('is shown under the tiles, and a number opens its list by keyboard', async ({ page }) => {
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Today' });
    const application = today.getByRole('region', { name: 'Open applications' }).getByRole('listitem').first();
    await expect(application.getByRole('img', { name: /^Submitted in the last 30 days: from \d+ to \d+\.$/ })).toBeVisible();
    // other tests leave open applications with four links each, so it may take many Tab presses to reach a link
    const keyboard = keyboardOf(page, 400);
    const title = page.getByRole('heading', { level: 1 });
    await keyboard.skipToContent();
    await keyboard.follow(application.getByRole('link', { name: /^\d+ not begun$/ }));
    await expect(page).toHaveURL(/\/nonprofits\?application_template=\d+&application_progress=NOT_BEGUN$/);
    await expect(title).toBeFocused();
    // on that list, filter the nonprofits that are in progress and have no picture
    await keyboard.type(page.getByRole('combobox', { name: 'Progress' }), 'In');
    await keyboard.tabTo(page.getByRole('combobox', { name: 'Picture' }));
    await page.keyboard.type('No');
    await expect(page).toHaveURL(/application_progress=IN_PROGRESS/);
    await expect(page).toHaveURL(/has_picture=false/);
    await expect(page.getByRole('combobox', { name: 'Picture' })).toBeFocused();
    await page.goto('/');
    await keyboard.skipToContent();
    const batches = today.getByRole('list', { name: 'Payout batches' });
    await keyboard.follow(batches.getByRole('link', { name: /to export$/ }));
    await expect(page).toHaveURL('/payouts?state=APPROVED');
  });
});

test.describe('nonprofit staff', () => {
  test.use({ as: 'nonprofit' });
  test('see their nonprofit, its links and its tiles', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
    const links = page.getByRole('link', { name: /of Harbor Lantern Reading Room$/ });
    await expect(links).toHaveText(['Website', 'Facebook', 'Twitter', 'LinkedIn']);
    expect(await attributes(links, 'href')).toEqual([
      'https://harborlanternreadingroom.example/',
      'https://facebook.example/harborlanternreadingroom',
      'https://twitter.com/harborlanternre',
      'https://linkedin.example/company/harborlanternreadingroom',
    ]);
    await expect(tiles(page)).toHaveText([
      'My ApplicationsDrafts and what you sent',
      'Nonprofit ProfileWhat the catalogue says about you',
      'Learning CommonsGuides, recordings and templates',
      'Donation Reporting/ManagementGifts through the catalogue',
      'StatementsA year of donations and payouts',
      'Photo ManagerPictures of your work, and who permits them',
    ]);
    await page.getByRole('link', { name: /^Nonprofit Profile/ }).click();
    await expect(page).toHaveURL(/\/nonprofit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
  });
});

test.describe('nonprofit staff on a telephone', () => {
  test.use({ as: 'nonprofit', viewport: { width: 390, height: 844 } });

  test('reach the forms for a gift, an event and a photo, and their colleagues, with one or two taps', async ({ page }) => {
    const add = page.getByRole('list', { name: 'Add', exact: true });
    const begin = async (name: string) => {
      await page.goto('/');
      await add.getByRole('link', { name }).click();
    };
    await begin('Report a gift');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report Donations');
    await begin('New event');
    const event = page.getByRole('dialog', { name: 'Create an Event' });
    await expect(event).toBeVisible();
    await event.getByRole('button', { name: 'Cancel' }).click();
    await expect(event).toBeHidden();
    await expect(page).toHaveURL('/manage-events');
    await begin('New photo');
    await expect(page.getByRole('dialog', { name: 'Upload Photos' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Add', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Colleagues' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colleagues');
    await page.goto('/events');
    await page.getByRole('link', { name: 'New Event' }).click();
    await expect(event).toBeVisible();
  });

  test('are led to the facts that they should confirm', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See if they are still true' }).click();
    await expect(page.getByRole('region', { name: 'Is it still true?' })).toBeInViewport();
  });

  test('see a donation in two lines, and open the filters by a button', async ({ page }) => {
    await page.goto('/donation-management');
    const row = page.getByRole('table', { name: 'Donations', exact: true }).getByRole('row').nth(1);
    await expect(row.getByRole('cell').nth(3)).toBeVisible();
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThan(70);
    const type = page.getByLabel('Type', { exact: true });
    await expect(type).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await type.selectOption('Check');
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await expect(page).toHaveURL('/donation-management?donation_type=CHECK');
    await expect(row).toContainText('Check');
  });
});

test.describe('a newcomer', () => {
  test.use({ as: 'newcomer' });
  test('is told how to be linked to a nonprofit, and may look around', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo');
    await expect(page.getByText(/^Your account is not linked to a nonprofit yet\./)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'programme@example.org' })).toHaveAttribute(
      'href',
      'mailto:programme@example.org',
    );
    await expect(tiles(page)).toHaveText(['NonprofitsSearch and filter the catalogue']);
  });

  test('finds the open applications from home, and from the list of their own responses', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See which applications are open' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applications');
    await page.getByRole('link', { name: 'My Applications' }).click();
    await expect(page.getByText('No responses to show.')).toBeVisible();
    await page.getByRole('link', { name: 'See which applications are open' }).click();
    await expect(page).toHaveURL('/applications/templates');
  });
});

test.describe('a reviewer', () => {
  test.use({ as: 'reviewer' });
  test('sees the finished reviews, the due reviews and the next application', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo');
    await expect(page.getByText(/^\d+ of \d+ done$/)).toBeVisible();
    await expect(page.getByText(/^\d+ reviews? due by /)).toBeVisible();
    await expect(tiles(page)).toHaveText([
      'Review ApplicationsThose assigned to you',
      'NonprofitsSearch and filter the catalogue',
    ]);
    await page.getByRole('button', { name: /^(Start review|Go on)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Your review' })).toBeVisible();
  });
});

test('a director finishes a reopened application from the home page by keyboard alone', async ({
  page,
  db,
  newPerson,
  sessionOf,
}) => {
  const { id, template, nonprofit } = await fillResponse(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  const { token } = await sessionOf('staff');
  const reopened = await fetch(`${origin}/api/v1/applications/responses/${id}/reopen/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
    body: JSON.stringify({ reason: 'Say how your budget is made.' }),
  });
  expect(reopened.status).toBe(200);
  await openIn(page, director, '/');
  const step = page.getByRole('region', { name: 'Next steps' }).locator('ol > li').first();
  await expect(step.getByRole('heading')).toHaveText(`“${template.name}” was reopened for you`);
  await expect(step.getByText('Say how your budget is made.')).toBeVisible();
  const keyboard = keyboardOf(page);
  await keyboard.skipToContent();
  await keyboard.follow(step.getByRole('link', { name: 'Continue application' }));
  await expect(page.getByRole('heading', { level: 1, name: template.name })).toBeFocused();
  await keyboard.follow(page.getByRole('navigation', { name: 'Application pages' }).getByRole('link', { name: /^Budget/ }));
  await expect(page.getByRole('heading', { name: 'Budget' })).toBeFocused();
  const answer = page.getByRole('textbox', { name: 'How is your budget made?' });
  await keyboard.tabTo(answer);
  await keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Gifts, and the city.');
  await keyboard.follow(page.getByRole('button', { name: 'Save & Next' }));
  await keyboard.follow(page.getByRole('button', { name: 'Submit application' }));
  await keyboard.follow(page.getByRole('dialog').getByRole('button', { name: 'Submit application' }));
  const thanks = page.getByRole('dialog', { name: 'Thank you!' });
  await expect(thanks.locator(':focus')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `“${template.name}” was reopened for you` })).toHaveCount(0);
  // a missing part opens the form at its section
  await page.getByRole('link', { name: 'Phone number' }).click();
  await expect(page.getByRole('group', { name: 'Edit this profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
});
