import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { type DemoPerson, expect, openIn, test } from '../test.ts';

test.describe('the navigation bar', () => {
  const bars: [person: DemoPerson, bar: string[], menu: string[]][] = [
    // the tests of other features check where the other menu entries lead
    [
      'staff',
      ['Home', 'Menu', 'Logout'],
      [
        'Review Applications',
        'Application Center',
        'Learning Commons',
        'Subscriptions',
        'Resources',
        'Nonprofits',
        'Categories',
        'Printed Catalogue',
        'Users',
        'Reviewers',
        'Assign Reviewers',
        'Donation Management',
        'Imports',
        'Gifts',
        'Report Management',
        'Reporting Periods',
        'Payouts',
        'News and Updates',
        'Events',
        'Manage Events',
        'Volunteering',
        'Photo Manager',
        'Numbers',
        'Outbox',
        'Email Texts',
        'Audit Trail',
        'Settings',
      ],
    ],
    [
      'nonprofit',
      ['Home', 'Menu', 'Logout'],
      [
        'My Applications',
        'My Profile',
        'My Nonprofit Profile',
        'Colleagues',
        'Learning Commons',
        'Resources',
        'Donation Management',
        'Statements',
        'Payouts',
        'News and Updates',
        'Events',
        'Manage Events',
        'Volunteering',
        'Photo Manager',
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

  test('shows nonprofit staff who are reviewers both the button and the Menu', async ({ page, db, newPerson }) => {
    const { id } = await createNonprofit(db, { display: true });
    await openIn(page, await newPerson(['NONPROFIT_STAFF', 'REVIEWER'], id), '/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link').or(nav.getByRole('button'))).toHaveText(['Home', 'Review Applications', 'Menu', 'Logout']);
    const tiles = page.getByRole('main').getByRole('link');
    await expect(tiles.filter({ hasText: 'Review Applications' })).toBeVisible();
    await tiles.filter({ hasText: 'Donation Reporting/Management' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donation Management');
    // the fullest bar
    await page.setViewportSize({ width: 360, height: 844 });
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('shows a visitor Home and Login', async ({ page }) => {
    await page.goto('/login');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link').or(nav.getByRole('button'))).toHaveText(['Home', 'Login']);
    await expect(nav.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page');
    // the demo programme has no website of its own, so both links lead to the public directory
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/directory');
    await page.getByRole('main').getByRole('link', { name: 'See the catalogue of nonprofits' }).click();
    await expect(page).toHaveURL('/directory');
  });

  test.describe('Menu', () => {
    test.use({ as: 'staff' });
    test('can be used by keyboard, and is closed by Escape, by a choice and by a click elsewhere', async ({ page }) => {
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

  test.describe('the sections beside the page', () => {
    const sections: [person: DemoPerson, groups: string[]][] = [
      [
        'staff',
        [
          'Applications: Responses, Application Templates',
          'Learning and resources: Learning Commons, Subscriptions, Resources',
          'Nonprofits and people: Nonprofits, Categories, Printed Catalogue, Users, Reviewers, Assign Reviewers',
          'Giving: Donation Management, Imports, Gifts, Report Management, Reporting Periods, Payouts',
          'News, events, photos: News and Updates, Events, Manage Events, Volunteering, Photo Manager',
          'Programme: Numbers, Outbox, Email Texts, Audit Trail, Settings',
        ],
      ],
      [
        'nonprofit',
        [
          'Applications: My Applications',
          'Profile: My Profile, My Nonprofit Profile, Colleagues',
          'Learning and resources: Learning Commons, Resources',
          'Giving: Donation Management, Statements, Payouts',
          'News, events, photos: News and Updates, Events, Manage Events, Volunteering, Photo Manager',
        ],
      ],
      ['newcomer', [': My Profile, Learning Commons, News and Updates']],
      ['reviewer', []],
    ];
    for (const [person, groups] of sections) {
      test.describe(person, () => {
        test.use({ as: person });
        test(`are the entries of the Menu of ${person}`, async ({ page }) => {
          await page.goto('/');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const side = page.getByRole('navigation', { name: 'Sections', exact: true });
          await expect(side).toHaveCount(groups.length === 0 ? 0 : 1);
          const shown: string[] = [];
          for (const list of await side.getByRole('list').all()) {
            const labelId = await list.getAttribute('aria-labelledby');
            const label = labelId === null ? '' : await page.locator(`[id="${labelId}"]`).textContent();
            shown.push(`${label}: ${(await list.getByRole('link').allTextContents()).join(', ')}`);
          }
          expect(shown).toEqual(groups);
        });
      });
    }

    test.describe('on the screen', () => {
      test.use({ as: 'staff' });
      test('mark the open page, become icons and stay icons; a narrow screen and paper do not show them', async ({ page }) => {
        await page.goto('/nonprofits');
        const side = page.getByRole('navigation', { name: 'Sections', exact: true });
        const toggle = side.getByRole('button', { name: /^(Hide|Show) names$/ });
        await expect(side.getByRole('link', { name: 'Nonprofits' })).toHaveAttribute('aria-current', 'page');
        await expect(toggle).toHaveText('Hide names');
        await expect(side.getByText('Applications', { exact: true })).toBeInViewport();
        await toggle.focus();
        await page.keyboard.press('Enter');
        await expect(toggle).toHaveText('Show names');
        await expect(side).toHaveCSS('width', '56px');
        await page.reload();
        await expect(toggle).toHaveText('Show names');
        await side.getByRole('link', { name: 'Assign Reviewers' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign Reviewers');
        await expect(side.locator('[aria-current]')).toHaveText(['Assign Reviewers']);
        await toggle.click();
        // a page that belongs to a section marks the section
        await page.goto('/create-new-user');
        await expect(toggle).toHaveText('Hide names');
        await expect(side.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'true');
        // pages that use the whole width do not hide the names of the sections
        await page.goto('/create-new-nonprofit');
        await expect(side.getByRole('link', { name: 'Nonprofits' })).toHaveAttribute('aria-current', 'true');
        await expect(toggle).toHaveText('Hide names');
        await page.emulateMedia({ media: 'print' });
        await expect(side).toBeHidden();
        await page.emulateMedia({ media: 'screen' });
        await page.setViewportSize({ width: 1000, height: 800 });
        await expect(side).toBeHidden();
      });

      test('the waiting work is visible without scrolling, under one row of tiles', async ({ page }) => {
        for (const [width, height] of [
          [1440, 900],
          [1024, 768],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto('/');
          const tiles = page.getByRole('list', { name: 'Areas' }).getByRole('listitem');
          await expect(tiles.first()).toBeVisible();
          const tops = await tiles.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
          expect(new Set(tops).size).toBe(1);
          const today = page.getByRole('region', { name: 'Today' });
          await expect(today.getByRole('heading', { name: 'Waiting for you' })).toBeInViewport();
          await expect(today.getByRole('listitem').first()).toBeInViewport();
        }
        await page.goto('/donation-management');
        await expect(page.getByRole('table', { name: 'Donations', exact: true }).getByRole('row').nth(1)).toBeInViewport({
          ratio: 1,
        });
      });

      test('on a telephone, the bar is one row whose touch areas lie apart, and no page is wider than the screen', async ({
        page,
      }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/donation-management');
        await expect(page.getByRole('heading', { name: /^Total: / })).toBeVisible();
        expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
        const logout = await page.getByRole('button', { name: 'Logout', exact: true }).boundingBox();
        const number = await page
          .getByRole('button', { name: /^Notices/ })
          .locator('span[aria-hidden]')
          .boundingBox();
        expect((logout?.x ?? 0) + (logout?.width ?? 0)).toBeLessThanOrEqual(number?.x ?? 0);
        for (const width of [544, 390, 360]) {
          await page.setViewportSize({ width, height: 844 });
          const areas = await page
            .getByRole('banner')
            .locator('a, button')
            .filter({ visible: true })
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right] as const));
          const overlaps = areas.slice(1).map(([left], index) => Math.max(0, (areas[index]?.[1] ?? 0) - left));
          expect([width, overlaps]).toEqual([width, areas.slice(1).map(() => 0)]);
          expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
        }
      });

      test('the account menu has profile, sessions, colors and Logout', async ({ page }) => {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto('/nonprofits');
        const account = page.getByRole('button', { name: 'Account' });
        await account.focus();
        await page.keyboard.press('Enter');
        for (const stop of ['My profile', 'Sessions', 'Light', 'Dark']) {
          await page.keyboard.press('Tab');
          await expect(page.getByRole('banner').getByText(stop, { exact: true })).toBeFocused();
        }
        await page.keyboard.press('Enter');
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(28, 26, 22)');
        await account.click();
        await page.getByRole('link', { name: 'Sessions' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password and Sessions');
      });
    });
  });
});
