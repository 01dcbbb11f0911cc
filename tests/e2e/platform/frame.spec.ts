import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../test.ts';

const light = 'rgb(250, 247, 241)';
const dark = 'rgb(28, 26, 22)';

async function choose(page: Page, scheme: 'Light' | 'Dark' | 'Like the system'): Promise<void> {
  await page.getByRole('button', { name: 'Colors' }).click();
  await page.getByRole('button', { name: scheme }).click();
}

test.describe('the colour scheme', () => {
  test('follows the system, at once when it changes', async ({ page }) => {
    const body = page.locator('body');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    await expect(body).toHaveCSS('background-color', dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(body).toHaveCSS('background-color', light);
  });

  test('that a person chose stays after a reload and in every tab, until the person chooses the system’s', async ({
    page,
    context,
  }) => {
    const body = page.locator('body');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    await choose(page, 'Dark');
    await expect(body).toHaveCSS('background-color', dark);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    await expect(body).toHaveCSS('background-color', dark);
    const tab = await context.newPage();
    await tab.emulateMedia({ colorScheme: 'light' });
    await tab.goto('/error404');
    await expect(tab.locator('body')).toHaveCSS('background-color', dark);
    await page.getByRole('button', { name: 'Colors' }).click();
    await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Like the system' }).click();
    await expect(body).toHaveCSS('background-color', light);
    await page.reload();
    await expect(body).toHaveCSS('background-color', light);
  });

  test('that a person chose is used from the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    await choose(page, 'Dark');
    await expect(page.locator('body')).toHaveCSS('background-color', dark);
    // a script on the page records every background colour that was painted
    await page.addInitScript(`
      window.painted = [];
      const look = () => {
        if (document.body) window.painted.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
    expect(await page.evaluate<string[]>('[...new Set(window.painted)]')).toEqual([dark]);
  });
});

test.describe('signed in', () => {
  test.use({ as: 'staff' });

  test('the skip link is first, and leads past the navigation', async ({ page }) => {
    await page.goto('/nonprofits');
    const main = page.getByRole('main');
    // the other skip links are shown together with the rows, so wait for them
    await expect(main.getByRole('button', { name: 'Skip to the list' })).toBeAttached();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toHaveCSS('clip-path', 'none');
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    for (const name of ['Skip to the list', 'Skip filters', 'Export']) {
      await page.keyboard.press('Tab');
      await expect(main.getByRole('button', { name })).toBeFocused();
    }
    await expect(page).toHaveURL('/nonprofits');
  });

  test('the focus goes to the heading on a navigation, and stays on a search, a sort and a filter', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await expect(title).toHaveText('What would you like to do?');
    await expect(title).not.toBeFocused();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Nonprofits Search/ })
      .click();
    await expect(title).toHaveText('Nonprofits');
    await expect(title).toBeFocused();
    const sort = page.getByRole('columnheader', { name: 'Nonprofit Name' }).getByRole('button');
    await sort.click();
    await expect(page).toHaveURL('/nonprofits?ordering=name');
    await expect(sort).toBeFocused();
    await page.getByRole('link', { name: 'Acorn Stair Nursery School' }).click();
    await expect(title).toHaveText('Acorn Stair Nursery School');
    await expect(title).toBeFocused();
    await page.goBack();
    await expect(title).toHaveText('Nonprofits');
    await expect(title).toBeFocused();
  });

  test('every page sets the title of its window', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Home · Almoner');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Nonprofits Search/ })
      .click();
    await expect(page).toHaveTitle('Nonprofits · Almoner');
    await page.getByRole('link', { name: 'Wrenfield Gleaners' }).click();
    await expect(page).toHaveTitle('Wrenfield Gleaners · Almoner');
    await page.goto('/error404');
    await expect(page).toHaveTitle('Page Not Found · Almoner');
  });

  test('the page says that the browser is offline', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to do?');
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
  });
});

test('a question is closed with the answer no when another page opens', async ({ page, newPerson }) => {
  const person = await newPerson(['CFP_STAFF']);
  await page.request.post('/api/v1/login/', { data: { email: person.email, password: person.password } });
  await beSignedIn(page, person);
  await page.goto('/my-profile/sign-in');
  const ask = page.getByRole('button', { name: 'Sign out everywhere else' });
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await ask.click();
  await expect(question).toBeVisible();
  await page.evaluate("history.pushState({}, '', '/categories')");
  await expect(page).toHaveTitle('Categories · Almoner');
  await expect(question).toBeHidden();
  await page.goBack();
  await ask.click();
  await expect(question).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle('Categories · Almoner');
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(ask).toBeVisible();
});

test('the window of Login has the title Login', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Almoner');
});

test('the logo leads home', async ({ page }) => {
  await page.goto('/error404');
  await page.getByRole('link', { name: 'Almoner' }).click();
  await expect(page).toHaveURL('/login?redirect=/');
});

test('an error is not reported endlessly if the script that reports it is missing after an upgrade', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.evaluate('setTimeout(() => { throw new Error("of a test") })');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const frames = 'let left = 60; const next = () => (left-- > 0 ? requestAnimationFrame(next) : done()); next();';
  await page.evaluate(`new Promise((done) => { ${frames} })`);
  expect(asked).toBeLessThan(5);
});
