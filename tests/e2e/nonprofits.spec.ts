import type { Page, Request } from '@playwright/test';
import { demoPassword } from '#server/demo/accounts.ts';
import { catalogue, demoEin } from '#server/demo/catalogue/rows.ts';
import { byBudget, byBudgetDown, byName, expectRows, fromTheEnd, heading, names, rowLinks, searchBox } from './nonprofits.ts';
import { test } from './own-app.ts';
import { at, expect, signIn } from './test.ts';

const listCalls = /\/api\/v1\/nonprofits\/\?|\/api\/v1\/nonprofits\/$/;
const pageSize = 20;

const small = { name: 'Harbor Lantern Reading Room' };
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');
const problem = 'Something went wrong! Please try again later.';

test.use({ as: 'staff' });

test('an address with two budget sizes and a category shows the same rows in a second tab, and to who signs in to it', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/nonprofits');
  await page.getByRole('checkbox', { name: 'Under $500k' }).check();
  await page.getByRole('checkbox', { name: 'From $1m to $3m' }).check();
  await page.getByRole('button', { name: 'See all Categories' }).click();
  await page.getByRole('checkbox', { name: 'Elders & Caregivers' }).check();
  const expected = fromTheEnd.filter(
    ({ size, categories }) => ['UNDER_500K', '1M_TO_3M'].includes(size) && categories.includes('Elders & Caregivers'),
  );
  expect(expected.length).toBeGreaterThan(3);
  await expectRows(page, expected);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${expected.length} nonprofits`);
  const rows = page.getByRole('table', { name: 'Nonprofits' }).getByRole('row');
  const shown = await rows.allInnerTexts();
  expect(shown).toHaveLength(expected.length + 1);
  const address = page.url();
  expect(at(page)).toMatch(/^\/nonprofits\?budget_size=UNDER_500K,1M_TO_3M&web_categories=\d+$/);

  const tab = await context.newPage();
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const elsewhere = await stranger.newPage();
  await tab.goto(address);
  await elsewhere.goto(address);
  await signIn(elsewhere, 'staff@demo.example', demoPassword);
  for (const other of [tab, elsewhere]) {
    await expectRows(other, expected);
    expect(await other.getByRole('table', { name: 'Nonprofits' }).getByRole('row').allInnerTexts()).toEqual(shown);
    expect(other.url()).toBe(address);
    for (const name of ['Under $500k', 'From $1m to $3m', 'Elders & Caregivers']) {
      await expect(other.getByRole('checkbox', { name })).toBeChecked();
    }
    await expect(other.getByRole('checkbox', { checked: true })).toHaveCount(3);
  }
  await stranger.close();
});

test('the list shows every column, and stands by name from the end', async ({ page }) => {
  await page.goto('/nonprofits');
  await expectRows(page, fromTheEnd.slice(0, pageSize));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${catalogue.length} nonprofits`);
  await expect(page.getByRole('columnheader')).toHaveText(['Nonprofit Name', 'Budget Size', 'Categories']);
  await expect(page.getByRole('columnheader', { name: 'Nonprofit Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Categories' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Wrenfield Gleaners' }).getByRole('cell')).toHaveText([
    'Wrenfield GleanersWrenfield, MD',
    'From $500k to $1m',
    'Food & Cooking, Rivers & Gardens',
  ]);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`1–20 of ${catalogue.length}`);
});

test.describe('search', () => {
  test('asks once, 700 ms after typing stops', async ({ page }) => {
    await page.clock.install();
    await page.goto('/nonprofits');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    const asked: string[] = [];
    page.on('request', (request) => listCalls.test(request.url()) && asked.push(new URL(request.url()).search));
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'lantern') {
      await searchBox(page).press(letter);
      await page.clock.runFor(300);
    }
    await page.clock.runFor(399);
    expect(at(page)).toBe('/nonprofits');
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expectRows(page, [small]);
    await expect(searchBox(page)).toBeFocused();
    expect(at(page)).toBe('/nonprofits?search=lantern');
    expect(asked).toEqual(['?search=lantern']);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 nonprofit');
  });

  const found: [typed: string, what: string][] = [
    ['harbor lantern', 'a name'],
    ['harbor lantren', 'a typing error'],
    ['hárbor läntern', 'accents'],
    ['HARBOR LANTERN', 'capitals'],
    ['fish market', 'a description'],
    [demoEin(small.name), 'an EIN'],
    [demoEin(small.name).replace(/^../, '$&-'), 'an EIN with its hyphen'],
  ];
  for (const [typed, what] of found) {
    test(`finds by ${what}`, async ({ page }) => {
      await page.goto('/nonprofits');
      await searchBox(page).fill(typed);
      await searchBox(page).press('Enter');
      await expect(rowLinks(page).first()).toHaveText(small.name);
      expect(new URL(page.url()).searchParams.get('search')).toBe(typed);
    });
  }

  test('an apostrophe may be typed as keyboards have it', async ({ page }) => {
    await page.goto("/nonprofits?search=tenants'");
    await expectRows(page, [{ name: 'Tenants’ Almanac' }]);
    await expect(searchBox(page)).toHaveValue("tenants'");
  });

  test('is cleared by its button and by Escape', async ({ page }) => {
    await page.goto('/nonprofits?search=owl');
    await expectRows(page, [{ name: 'Barn Owl Night Watch' }]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectRows(page, fromTheEnd.slice(0, pageSize));
    await expect(searchBox(page)).toHaveValue('');
    expect(at(page)).toBe('/nonprofits');
    await searchBox(page).fill('owl');
    await searchBox(page).press('Enter');
    await expectRows(page, [{ name: 'Barn Owl Night Watch' }]);
    await searchBox(page).press('Escape');
    await expectRows(page, fromTheEnd.slice(0, pageSize));
  });

  test('begins at the first page, and Back undoes it', async ({ page }) => {
    await page.goto('/nonprofits?page=2');
    await expectRows(page, fromTheEnd.slice(20, 40));
    await searchBox(page).fill('owl');
    await searchBox(page).press('Enter');
    await expectRows(page, [{ name: 'Barn Owl Night Watch' }]);
    expect(at(page)).toBe('/nonprofits?search=owl');
    await page.goBack();
    await expectRows(page, fromTheEnd.slice(20, 40));
    await expect(searchBox(page)).toHaveValue('');
  });
});

test('sorts by name and by budget size, both ways', async ({ page }) => {
  await page.goto('/nonprofits');
  const steps = [
    { click: 'Nonprofit Name', sorted: byName, ordering: 'name', direction: 'ascending' },
    { click: 'Nonprofit Name', sorted: fromTheEnd, ordering: undefined, direction: 'descending' },
    { click: 'Budget Size', sorted: byBudget, ordering: 'budget_size', direction: 'ascending' },
    { click: 'Budget Size', sorted: byBudgetDown, ordering: '-budget_size', direction: 'descending' },
  ] as const;
  for (const { click, sorted, ordering, direction } of steps) {
    await heading(page, click).click();
    await expectRows(page, sorted.slice(0, pageSize));
    expect(at(page)).toBe(ordering === undefined ? '/nonprofits' : `/nonprofits?ordering=${ordering}`);
    await expect(page.getByRole('columnheader', { name: click })).toHaveAttribute('aria-sort', direction);
    await expect(page.locator('[aria-sort]')).toHaveCount(1);
  }
  await page.reload();
  await expectRows(page, byBudgetDown.slice(0, pageSize));
});

test('pages lie in the history', async ({ page }) => {
  await page.goto('/nonprofits');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const expectPage = async (number: number) => {
    await expectRows(page, fromTheEnd.slice((number - 1) * pageSize, number * pageSize));
    await expect(pages.locator('[aria-current=page]')).toHaveText(String(number));
    expect(at(page)).toBe(number === 1 ? '/nonprofits' : `/nonprofits?page=${number}`);
  };
  await expectPage(1);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expectPage(2);
  await pages.getByRole('link', { name: 'Page 4' }).click();
  await expectPage(4);
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.goBack();
  await expectPage(2);
  await page.goBack();
  await expectPage(1);
  await page.goForward();
  await expectPage(2);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expectPage(1);
});

test.describe('filters', () => {
  test('Categories shows ten, then all', async ({ page }) => {
    await page.goto('/nonprofits');
    const panel = page.getByRole('group', { name: 'Categories' });
    await expect(panel.getByRole('checkbox')).toHaveCount(10);
    await expect(page.getByRole('group', { name: 'Budget Size' }).getByRole('checkbox')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'See all Budget Size' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'See all Categories' }).click();
    await expect(panel.getByRole('checkbox')).toHaveCount(13);
    await panel.getByRole('button', { name: 'See fewer Categories' }).click();
    await expect(panel.getByRole('checkbox')).toHaveCount(10);
  });

  test('panels close and open', async ({ page }) => {
    await page.goto('/nonprofits');
    const toggle = page.getByRole('button', { name: 'Budget Size', exact: true, expanded: true });
    await toggle.click();
    await expect(page.getByRole('checkbox', { name: 'Under $500k' })).toBeHidden();
    await page.getByRole('button', { name: 'Budget Size', exact: true, expanded: false }).click();
    await expect(page.getByRole('checkbox', { name: 'Under $500k' })).toBeVisible();
  });

  test('Clear All takes every filter away and keeps the search and the order', async ({ page }) => {
    await page.goto('/nonprofits?search=school&ordering=name&budget_size=HIGHER_3M,1M_TO_3M');
    const clear = page.getByRole('button', { name: 'Clear All' });
    await page.getByRole('checkbox', { name: 'Work & Trades' }).check();
    await expectRows(page, [{ name: 'Copper Needle Trades School' }, { name: 'Quarter Loaf Bakery School' }]);
    await clear.click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(clear).toBeDisabled();
    expect(at(page)).toBe('/nonprofits?search=school&ordering=name');
    await expect(rowLinks(page).first()).toHaveText('Acorn Stair Nursery School');
  });

  test('by keyboard: Space chooses and keeps the focus', async ({ page }) => {
    await page.goto('/nonprofits');
    const box = page.getByRole('checkbox', { name: '$3m or higher' });
    await box.focus();
    await page.keyboard.press('Space');
    await expectRows(page, fromTheEnd.filter(({ size }) => size === 'HIGHER_3M').slice(0, pageSize));
    await expect(box).toBeFocused();
    await expect(box).toBeChecked();
  });

  test('an address with values that mean nothing is read as far as it can be', async ({ page }) => {
    await page.goto('/nonprofits?page=abc&budgetSize=FOO,HIGHER_3M&webCategories=x,-1&ordering=password');
    await expectRows(page, fromTheEnd.filter(({ size }) => size === 'HIGHER_3M').slice(0, pageSize));
    expect(at(page)).toBe('/nonprofits?budget_size=HIGHER_3M');
  });
});

test('a list without rows says so and offers the way out', async ({ page }) => {
  await page.goto('/nonprofits?search=zzzzqqqq&budget_size=HIGHER_3M');
  await expect(page.getByText('No nonprofits to display.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 nonprofits');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expectRows(page, fromTheEnd.slice(0, pageSize));
  expect(at(page)).toBe('/nonprofits');
});

test('a page beyond the end leads to the first', async ({ page }) => {
  await page.goto('/nonprofits?ordering=name&page=99');
  await expect(page.getByText('There is no such page.')).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expectRows(page, byName.slice(0, pageSize));
  expect(at(page)).toBe('/nonprofits?ordering=name');
});

test.describe('a row', () => {
  const fourth = fromTheEnd[3]?.name ?? '';

  test('opens its profile by a click anywhere on it', async ({ page }) => {
    await page.goto('/nonprofits');
    await page.getByRole('row', { name: fourth }).click({ position: { x: 700, y: 20 } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fourth);
    await expect(page).toHaveURL(/\/nonprofit\/\d+$/);
  });

  test('opens its profile by keyboard', async ({ page }) => {
    await page.goto('/nonprofits');
    await expect(rowLinks(page)).toHaveCount(pageSize);
    await heading(page, 'Budget Size').focus();
    await page.keyboard.press('Tab');
    await expect(rowLinks(page).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fromTheEnd[1]?.name ?? '');
  });

  test('opens in a new tab by a middle click', async ({ page, context }) => {
    await page.goto('/nonprofits');
    const opened = context.waitForEvent('page');
    await page.getByRole('row', { name: fourth }).click({ button: 'middle', position: { x: 700, y: 20 } });
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(fourth);
    expect(at(page)).toBe('/nonprofits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  });

  test('and Back is the same list at the same height', async ({ page }) => {
    await page.goto('/nonprofits?ordering=name&page=2');
    await expectRows(page, byName.slice(20, 40));
    await page.mouse.move(800, 500);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrolled(page)).toBe(300);
    const name = byName[30]?.name ?? '';
    await page.getByRole('row', { name }).click({ position: { x: 700, y: 20 } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expectRows(page, byName.slice(20, 40));
    expect(at(page)).toBe('/nonprofits?ordering=name&page=2');
    await expect.poll(() => scrolled(page)).toBe(300);
  });

  test('and the breadcrumb leads up to the same list, after a reload too', async ({ page }) => {
    await page.goto('/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await page.getByRole('link', { name: 'Button Street Clinic' }).click();
    const up = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Nonprofits' });
    await expect(up).toHaveAttribute('href', '/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await page.reload();
    await expect(up).toHaveAttribute('href', '/nonprofits?budget_size=HIGHER_3M&ordering=name');
    await up.click();
    await expectRows(page, byName.filter(({ size }) => size === 'HIGHER_3M').slice(0, pageSize));
  });
});

test.describe('a slow or failing network', () => {
  /** Holds back the list calls that fit until `release`. */
  async function holdBack(page: Page, fits: (request: Request) => boolean = () => true) {
    const gate = Promise.withResolvers<void>();
    await page.route(listCalls, async (route) => {
      if (fits(route.request())) await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  test('the first load shows the shape of rows', async ({ page }) => {
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

  test('old rows stay while new ones load, under a progress line', async ({ page }) => {
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

  test('the late answer of an earlier search never takes the place of a newer one', async ({ page }) => {
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
    test(`${what} is told in the words for it, and trying again works`, async ({ page }) => {
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

  test('a refusal is told with its detail, for 6 seconds', async ({ page }) => {
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

  test('an alert is put away by its button', async ({ page }) => {
    await page.route(listCalls, (route) => route.fulfill({ status: 400, json: { ordering: ['Not a column.'] } }));
    await page.goto('/nonprofits');
    await expect(alerts(page)).toHaveText(['Error...ordering: Not a column.']);
    await alerts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(alerts(page)).toHaveCount(0);
  });
});

test('every nonprofit of the demo programme is found on exactly one page', async ({ page }) => {
  const found: string[] = [];
  for (let number = 1; number <= Math.ceil(catalogue.length / pageSize); number++) {
    await page.goto(`/nonprofits?ordering=name&page=${number}`);
    await expectRows(page, byName.slice((number - 1) * pageSize, number * pageSize));
    found.push(...(await rowLinks(page).allTextContents()));
  }
  expect(found).toEqual(names(byName));
});
