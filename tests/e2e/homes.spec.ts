import type { Page } from '@playwright/test';
import { attributes, expect, test } from './test.ts';

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
  test('stands under the tiles; a number opens its list', async ({ page }) => {
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Today' });
    const application = today.getByRole('region', { name: 'Open applications' }).getByRole('listitem').first();
    await expect(application.getByRole('img', { name: /^Submitted in the last 30 days: from \d+ to \d+\.$/ })).toBeVisible();
    await application.getByRole('link', { name: /^\d+ in progress$/ }).click();
    await expect(page).toHaveURL(/\/applications\/responses\?application_template=\d+&application_status=IN_PROGRESS$/);
    await page.goBack();
    await today
      .getByRole('list', { name: 'Payout batches' })
      .getByRole('link', { name: /to approve$/ })
      .click();
    await expect(page).toHaveURL('/payouts?state=DRAFT');
  });
});

test.describe('nonprofit staff', () => {
  test.use({ as: 'nonprofit' });
  test('see their nonprofit, where it is found, and its tiles', async ({ page }) => {
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
      'Learning CommonsGuides, recordings and templates',
      'Nonprofit ProfileWhat the catalogue says about you',
      'Photo ManagerPictures of your work, and who permits them',
      'Donation Reporting/ManagementGifts through the catalogue',
      'StatementsA year of donations and payouts',
    ]);
    await page.getByRole('link', { name: /^Nonprofit Profile/ }).click();
    await expect(page).toHaveURL(/\/nonprofit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Lantern Reading Room');
  });
});

test.describe('a newcomer', () => {
  test.use({ as: 'newcomer' });
  test('is told how to be linked to a nonprofit, and may look round', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo');
    await expect(page.getByText(/^Your account is not linked to a nonprofit yet\./)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'programme@example.org' })).toHaveAttribute(
      'href',
      'mailto:programme@example.org',
    );
    await expect(tiles(page)).toHaveText(['NonprofitsSearch and filter the catalogue']);
  });

  test('finds the applications that are open from home, and from the list of their own', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See which applications are open' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applications');
    await page.getByRole('link', { name: 'Responses', exact: true }).click();
    await expect(page.getByText('No responses to show.')).toBeVisible();
    await page.getByRole('link', { name: 'See which applications are open' }).click();
    await expect(page).toHaveURL('/applications/templates');
  });
});

test.describe('a reviewer', () => {
  test.use({ as: 'reviewer' });
  test('sees what is done, what is due and which application is next', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Demo');
    await expect(page.getByText(/^\d+ of \d+ done$/)).toBeVisible();
    await expect(page.getByText(/^\d+ reviews? due by /)).toBeVisible();
    await expect(tiles(page)).toHaveText([
      'Review ApplicationsThose assigned to you',
      'NonprofitsSearch and filter the catalogue',
    ]);
    await page.getByRole('button', { name: /^(Continue review|Read application)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Your review' })).toBeVisible();
  });
});
