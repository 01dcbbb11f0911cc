import { demoEin } from '#server/app/demo/catalogue/rows.ts';
import { expectRows, fromTheEnd, rowLinks, searchBox } from '../nonprofits.ts';
import { test } from '../own-app.ts';
import { at, expect } from '../test.ts';

const listCalls = /\/api\/v1\/nonprofits\/\?|\/api\/v1\/nonprofits\/$/;
const pageSize = 20;
const small = { name: 'Harbor Lantern Reading Room' };

test.use({ as: 'staff' });

test.describe('search', () => {
  test('sends one request, 700 ms after typing stops', async ({ page }) => {
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

  test('finds a nonprofit by its EIN as people write it', async ({ page }) => {
    await page.goto('/nonprofits');
    const typed = demoEin(small.name).replace(/^../, '$&-');
    await searchBox(page).fill(typed);
    await searchBox(page).press('Enter');
    await expectRows(page, [small]);
    expect(new URL(page.url()).searchParams.get('search')).toBe(typed);
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

  test('opens the first page, and Back undoes the search', async ({ page }) => {
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

  test('Clear All removes every filter and keeps the search and the order', async ({ page }) => {
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

  test('if an address has invalid values, its valid values are used', async ({ page }) => {
    await page.goto('/nonprofits?page=abc&budgetSize=FOO,HIGHER_3M&webCategories=x,-1&ordering=password');
    await expectRows(page, fromTheEnd.filter(({ size }) => size === 'HIGHER_3M').slice(0, pageSize));
    expect(at(page)).toBe('/nonprofits?budget_size=HIGHER_3M');
  });
});
