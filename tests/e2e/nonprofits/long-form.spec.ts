import type { Page } from '@playwright/test';
import { alerts, box, ownNonprofit, save, saved } from '../profiles.ts';
import { expect, test } from '../test.ts';

const outline = (page: Page) => page.getByRole('navigation', { name: 'Sections of this form' });
const entry = (page: Page, name: string) => outline(page).getByRole('button', { name, exact: true });

test.use({ as: 'staff' });

test('a person uses a long form by keyboard: jumps, marks of changes and errors, categories, save', async ({
  page,
  db,
  newPerson,
}) => {
  const { id } = await ownNonprofit({ db, newPerson });
  await page.goto(`/nonprofit/${id}?editing=true`);
  await expect(outline(page).getByRole('listitem')).toHaveText([
    'Profile Image',
    'About',
    'Contact',
    'Social Links',
    'More About It',
    'Facts',
    'In the Catalogue',
    'Wishlist',
    'Events',
    'News',
    'Volunteer Opportunities',
  ]);

  // Enter jumps to a section; Alt+PageDown and Alt+PageUp go to the next and the previous section
  await entry(page, 'Facts').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeInViewport();
  await expect(entry(page, 'Facts')).toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { name: 'In the Catalogue' })).toBeFocused();

  // the name of a group finds its categories; Backspace removes the category that was added last
  const categories = page.getByRole('combobox', { name: 'Web Categories' });
  await categories.focus();
  await page.keyboard.type('land');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Rivers & Gardens', 'Animals']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'In the Catalogue, unsaved changes')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(entry(page, 'In the Catalogue')).toBeVisible();
  await page.keyboard.type('food');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+PageDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A ladder');
  await box(page, 'Homepage').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Contact, unsaved changes, 1 error')).toBeVisible();
  await expect(entry(page, 'Wishlist, unsaved changes, 1 error')).toBeVisible();
  await expect(box(page, 'Homepage')).toBeFocused();
  // a jump to a section with an error moves the focus to the error
  await entry(page, 'Wishlist, unsaved changes, 1 error').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await page.keyboard.type('129');
  await page.keyboard.press('Alt+PageUp');
  await entry(page, 'Contact, unsaved changes, 1 error').press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('orchard.example');
  await expect(entry(page, 'Contact, unsaved changes')).toBeVisible();
  await save(page).press('Enter');
  await expect(alerts(page).last()).toHaveText(saved);
  const kept = await db
    .selectFrom('nonprofits')
    .innerJoin('categories', (join) => join.onRef('categories.id', '=', (eb) => eb.fn('any', ['nonprofits.categoryIds'])))
    .select(['categories.name', 'nonprofits.url'])
    .where('nonprofits.id', '=', id)
    .execute();
  expect(kept).toEqual([{ name: 'Food & Cooking', url: 'https://orchard.example' }]);
});

test('on a narrow screen, the sections are a menu in one line', async ({ page, db, newPerson }) => {
  const { id } = await ownNonprofit({ db, newPerson });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/nonprofit/${id}?editing=true`);
  const toggle = outline(page).getByRole('button', { name: /^Go to a section: / });
  await expect(outline(page).getByRole('listitem')).toHaveCount(0);
  await toggle.click();
  await entry(page, 'Wishlist').click();
  await expect(outline(page).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeInViewport();
  await expect(toggle).toHaveAccessibleName('Go to a section: Wishlist');
});

test('the public page beside the form shows the typed text, and publishes nothing', async ({ page, db, newPerson }) => {
  const { id, name } = await ownNonprofit({ db, newPerson });
  await page.goto(`/nonprofit/${id}?editing=true`);
  await page.getByRole('button', { name: 'Public page' }).click();
  const preview = page.getByRole('region', { name: 'Preview of the public page' });
  const shown = preview.frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(preview).toContainText('The directory does not show this nonprofit to visitors.');
  await box(page, 'Short Description').fill('Typed <script>alert(1)</script>');
  await expect(shown.getByText('Typed <script>alert(1)</script>')).toBeVisible();
  await page.getByLabel('The website is the homepage').uncheck();
  await box(page, 'Website').fill('https://typed.example');
  await expect(preview).toContainText('A field with an error is shown as it was saved.');
  const stored = db.selectFrom('nonprofits').select(['shortDescription', 'version']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ shortDescription: 'Apples.', version: 1 });
  // this browser remembers that the preview is open
  await page.reload({ waitUntil: 'load' });
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the settings have an outline too: it marks changes and mistakes, and its jumps move the focus', async ({ page }) => {
  await page.goto('/settings');
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('A4 (210 × 297 mm)');
  await expect(sections.getByRole('button', { name: 'Documents, unsaved changes', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Day', exact: true }).first().fill('99');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sections.getByRole('button', { name: 'Donation reports, unsaved changes, 1 error' })).toBeVisible();
  await sections.getByRole('button', { name: 'Photos' }).click();
  await expect(page.locator('legend:focus')).toHaveText('Photos');
  await page.getByRole('button', { name: 'Cancel' }).click();
});
