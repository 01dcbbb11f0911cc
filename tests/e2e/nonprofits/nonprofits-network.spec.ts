import type { Page, Request } from '@playwright/test';
import { byName, expectRows, fromTheEnd, heading, rowLinks, searchBox } from '../nonprofits.ts';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

const listCalls = /\/api\/v1\/nonprofits\/\?|\/api\/v1\/nonprofits\/$/;
const pageSize = 20;
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const problem = 'Something went wrong! Please try again later.';

test.use({ as: 'staff' });

test.describe('a slow or failing network', () => {
  /** Holds back the matching list calls until `release` is called. */
  async function holdBack(page: Page, fits: (request: Request) => boolean = () => true) {
    const gate = Promise.withResolvers<void>();
    await page.route(listCalls, async (route) => {
      if (fits(route.request())) await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  test('the first load shows placeholders of rows', async ({ page }) => {
    const release = await holdBack(page);
    await page.goto('/nonprofits');
    const table = page.getByRole('table', { name: 'Nonprofits' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(table.locator('tbody tr')).toHaveCount(pageSize);
    await expect(rowLinks(page)).toHaveCount(0);
    release();
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });

  test('the old rows stay under a progress line while new rows load', async ({ page }) => {
    await page.goto('/nonprofits');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    const release = await holdBack(page);
    await heading(page, 'Nonprofit Name').click();
    const table = page.getByRole('table', { name: 'Nonprofits' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCSS('opacity', '1');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    expect(at(page)).toBe('/nonprofits?ordering=name');
    release();
    await expectRows(page, byName.slice(0, pageSize));
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('the late reply to an earlier search never replaces the reply to a newer search', async ({ page }) => {
    await page.goto('/nonprofits');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    const isEarlier = (request: Request) => new URL(request.url()).searchParams.get('search') === 'river';
    const release = await holdBack(page, isEarlier);
    const [asked, given] = [page.waitForRequest(isEarlier), page.waitForEvent('requestfailed', isEarlier)];
    await searchBox(page).fill('river');
    await searchBox(page).press('Enter');
    await asked;
    await searchBox(page).fill('owl');
    await searchBox(page).press('Enter');
    await expectRows(page, [{ name: 'Barn Owl Night Watch' }]);
    await given;
    release();
    await page.getByRole('button', { name: 'See all Categories' }).click();
    await expectRows(page, [{ name: 'Barn Owl Night Watch' }]);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 nonprofit');
    expect(at(page)).toBe('/nonprofits?search=owl');
    await expect(alerts(page)).toHaveCount(0);
  });

  const failures = [
    { what: 'no answer', fail: undefined },
    { what: 'a 500', fail: { status: 500, json: { detail: 'not to be shown', request_id: 'abc' } } },
    { what: "a proxy's 502", fail: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' } },
  ];
  for (const { what, fail } of failures) {
    test(`${what} has its own message, and trying again works`, async ({ page }) => {
      await page.goto('/nonprofits');
      await expectRows(page, fromTheEnd.slice(0, pageSize));
      await page.route(listCalls, (route) => (fail ? route.fulfill(fail) : route.abort()));
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(alerts(page)).toHaveText([problem]);
      await expect(page.getByText('The nonprofits could not be loaded.')).toBeVisible();
      await page.unroute(listCalls);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectRows(page, fromTheEnd.slice(20, 40));
      expect(at(page)).toBe('/nonprofits?page=2');
    });
  }

  test('an alert shows the detail of a refusal for 6 seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/nonprofits');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    await page.route(listCalls, (route) => route.fulfill({ status: 429, json: { detail: 'Too many calls. Wait a minute.' } }));
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('link', { name: 'Next' }).click();
    const oneTick = async () => {
      await page.clock.runFor(10);
      return alerts(page).allTextContents();
    };
    await expect.poll(oneTick).toEqual(['Error...Too many calls. Wait a minute.']);
    await page.clock.runFor(5_900);
    await expect(alerts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(alerts(page)).toHaveCount(0);
    await expect(page.getByText('The nonprofits could not be loaded.')).toBeVisible();
  });

  test('the button of an alert closes it', async ({ page }) => {
    await page.route(listCalls, (route) => route.fulfill({ status: 400, json: { ordering: ['Not a column.'] } }));
    await page.goto('/nonprofits');
    await expect(alerts(page)).toHaveText(['Error...ordering: Not a column.']);
    await alerts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(alerts(page)).toHaveCount(0);
  });
});
