import { type DemoPerson, expect, test } from './test.ts';

test.describe('the navigation bar', () => {
  const bars: [person: DemoPerson, bar: string[], menu: string[]][] = [
    // other features test where the other menu entries lead
    [
      'staff',
      ['Home', 'Menu', 'Logout'],
      [
        'Review Applications',
        'Application Center',
        'Learning Commons',
        'Photo Manager',
        'Subscriptions',
        'Nonprofits',
        'Categories',
        'Users',
        'Reviewers',
        'Assign Reviewers',
        'Donation Management',
        'Report Management',
        'Donation Reports',
        'Payouts',
        'News and Updates',
        'Events',
        'Manage Events',
        'Volunteering',
        'Resources',
        'Outbox',
        'Audit Trail',
        'Settings',
      ],
    ],
    [
      'nonprofit',
      ['Home', 'Menu', 'Logout'],
      [
        'My Profile',
        'My Nonprofit Profile',
        'Learning Commons',
        'Photo Manager',
        'Donation Management',
        'Statements',
        'Payouts',
        'Manage Events',
        'Volunteering',
        'Events',
        'News and Updates',
        'Resources',
      ],
    ],
    ['reviewer', ['Home', 'Review Applications', 'Logout'], []],
    [
      'newcomer',
      ['Home', 'Menu', 'Logout'],
      ['My Profile', 'Learning Commons', 'Donation Management', 'My Donations', 'News and Updates'],
    ],
  ];
  for (const [person, bar, menu] of bars) {
    test.describe(person, () => {
      test.use({ as: person });
      test(`shows ${person} ${bar.join(', ')}`, async ({ page }) => {
        await page.goto('/');
        const nav = page.getByRole('navigation', { name: 'Main' });
        await expect(nav.getByRole('link').or(nav.getByRole('button'))).toHaveText(bar);
        await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
        await expect(page.getByRole('link', { name: 'Almoner' })).toHaveAttribute('href', '/');
        if (menu.length === 0) return;
        await nav.getByRole('button', { name: 'Menu' }).click();
        await expect(nav.getByRole('listitem').getByRole('link')).toHaveText(menu);
      });
    });
  }

  test('shows a visitor Home and Login', async ({ page }) => {
    await page.goto('/login');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link').or(nav.getByRole('button'))).toHaveText(['Home', 'Login']);
    await expect(nav.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page');
  });

  test.describe('Menu', () => {
    test.use({ as: 'staff' });
    test('is worked by keyboard and closes by Escape, by a choice and by a click elsewhere', async ({ page }) => {
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: 'Main' });
      const menu = nav.getByRole('button', { name: 'Menu' });
      const entry = nav.getByRole('link', { name: 'Nonprofits' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Tab');
      await expect(nav.getByRole('link', { name: 'Review Applications' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(entry).toHaveCount(0);
      await expect(menu).toBeFocused();
      await menu.click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(entry).toHaveCount(0);
      await menu.click();
      await entry.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
      await menu.click();
      await expect(entry).toHaveAttribute('aria-current', 'page');
    });
  });
});
