import type { Page } from '@playwright/test';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

const lantern = 'Harbor Lantern Reading Room';
const pickle = 'The Pickle Brigade';
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}` });
const link = (page: Page) => page.locator('#shortlist');
const cards = (page: Page) => page.locator('.cards').getByRole('heading', { level: 2 });

async function find(page: Page, typed: string): Promise<void> {
  await page.goto('/directory');
  await page.getByRole('searchbox').fill(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText(`“${typed}”`);
}

/** Saves two nonprofits: one on a list that the script has reloaded after a search, and one on its own page. */
async function saveTwo(page: Page): Promise<void> {
  await find(page, 'lantern');
  await expect(heart(page, lantern)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, lantern).press('Enter');
  await expect(heart(page, lantern)).toHaveAttribute('aria-pressed', 'true');
  await find(page, 'pickle');
  await page.getByRole('link', { name: pickle }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await expect(link(page)).toHaveText('Shortlist2');
}

test('a visitor saves nonprofits, removes one, undoes that, and finds all of them after a reload', async ({ page }) => {
  await saveTwo(page);
  await link(page).click();
  await expect(cards(page)).toHaveText([lantern, pickle]);
  const address = at(page);
  expect(address).toMatch(/^\/directory\/shortlist\?ids=\d+,\d+$/);
  await expect(page.getByText('This is your shortlist.')).toBeVisible();
  const compare = page.getByRole('link', { name: 'Compare them' });
  await expect(compare).toBeVisible();

  await heart(page, lantern).click();
  await expect(page.getByText(`“${lantern}” was removed.`)).toBeVisible();
  expect(at(page)).toBe(`/directory/shortlist?ids=${address.split(',')[1]}`);
  await expect(link(page)).toHaveText('Shortlist1');
  await expect(compare).toBeHidden();
  await expect(page.getByRole('button', { name: `Undo: put ${lantern} back` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heart(page, lantern)).toBeFocused();
  await expect(cards(page)).toHaveText([lantern, pickle]);
  await expect(compare).toBeVisible();
  expect(at(page)).toBe(address);
  await page.goto('/directory/shortlist');
  await expect(cards(page)).toHaveText([lantern, pickle]);
  expect(at(page)).toBe(address);

  await heart(page, pickle).click();
  await page.reload();
  await expect(cards(page)).toHaveText([lantern]);
});

test('a visitor compares the shortlist on a telephone, and leaves one out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await saveTwo(page);
  await link(page).click();
  await page.getByRole('link', { name: 'Compare them' }).click();
  const table = page.getByRole('region', { name: 'The comparison' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: `Leave out ${pickle}` }).click();
  await expect(table.getByRole('columnheader')).toHaveText([lantern]);
  await page.getByRole('link', { name: 'As a shortlist' }).click();
  await expect(cards(page)).toHaveText([lantern]);
});

test('Back shows the shortlist with the changes that were made on another page', async ({ page }) => {
  await saveTwo(page);
  await link(page).click();
  await page.getByRole('link', { name: lantern }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(link(page)).toHaveText('Shortlist1');
  await page.goBack();
  await expect(cards(page)).toHaveText([pickle]);
  await expect(page.getByText('This is your shortlist.')).toBeVisible();
});

test('the link shows the same shortlist to another person, also without scripts, and that person can save it', async ({
  page,
  browser,
  ownApp,
}) => {
  await saveTwo(page);
  await link(page).click();
  await expect(cards(page)).toHaveText([lantern, pickle]);
  const address = page.url();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: ownApp.origin });
  const still = await plain.newPage();
  await still.goto(address);
  await expect(cards(still)).toHaveText([lantern, pickle]);
  await expect(still.getByRole('button', { name: /Save|link/ })).toHaveCount(0);
  await expect(link(still)).toBeHidden();
  await plain.close();

  const other = await browser.newContext({ baseURL: ownApp.origin });
  const theirs = await other.newPage();
  await theirs.goto(address);
  await expect(cards(theirs)).toHaveText([lantern, pickle]);
  await expect(theirs.getByText('Somebody put this shortlist together.')).toBeVisible();
  await expect(heart(theirs, pickle)).toHaveAttribute('aria-pressed', 'false');
  await heart(theirs, pickle).click();
  await heart(theirs, pickle).click();
  await expect(cards(theirs)).toHaveText([lantern, pickle]);
  await theirs.getByRole('button', { name: 'Save all to my shortlist' }).click();
  await expect(link(theirs)).toHaveText('Shortlist2');
  await other.close();
});

test('a nonprofit that left the directory is named as left out, and can be forgotten', async ({ page, ownApp: { db } }) => {
  await saveTwo(page);
  const publish = (display: boolean) => db.updateTable('nonprofits').set({ display }).where('name', '=', pickle).execute();
  await publish(false);
  try {
    await link(page).click();
    await expect(cards(page)).toHaveText([lantern]);
    await expect(page.getByText('One nonprofit of this list is no longer in the directory and is left out.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove it from my shortlist' }).click();
    await expect(page.getByText('no longer in the directory')).toHaveCount(0);
    await expect(link(page)).toHaveText('Shortlist1');
  } finally {
    await publish(true);
  }
});

test('the heart works for the page where the browser stores nothing', async ({ page }) => {
  await page.addInitScript("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })");
  await find(page, 'lantern');
  await heart(page, lantern).click();
  await expect(link(page)).toHaveText('Shortlist1');
  await link(page).click();
  await expect(cards(page)).toHaveText([lantern]);
});
