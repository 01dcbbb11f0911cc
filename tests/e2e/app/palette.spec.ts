import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, beSignedIn, expect, test } from '../test.ts';

test('the palette finds records despite a typing error, pages and actions, by keyboard alone', async ({
  page,
  db,
  newPerson,
}) => {
  const { id, name } = await createNonprofit(db, { name: `Palimpsest Orchard ${crypto.randomUUID().slice(0, 8)}` });
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/nonprofits');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox', { name: 'Search by name, EIN or email address' });
  const heading = page.getByRole('heading', { level: 1 });
  const chosen = palette.getByRole('option', { selected: true });
  await expect(heading).toHaveText('Nonprofits');

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(chosen).toHaveText('New nonprofit');
  await expect(palette.getByRole('group', { name: 'Recent' })).toHaveCount(0);
  await page.keyboard.type('palimpsset');
  await expect(palette.getByRole('group', { name: 'Nonprofits' }).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none');
  await expect(chosen).toContainText('Palimpsest Orchard');
  await page.keyboard.type(` ${name.slice(-8)}`);
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/nonprofit/${id}`);
  await expect(heading).toHaveText(name);
  await expect(palette).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('new event');
  await expect(chosen).toHaveText('New event');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Whose event is it?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Whose event is it?' })).toBeHidden();
  await expect(page).toHaveURL('/manage-events');

  await page.keyboard.press('/');
  await page.keyboard.type('sett');
  await expect(chosen).toHaveText('Settings');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Settings');
  await expect(heading).toBeFocused();

  await expect(palette).toBeHidden();

  // the palette lists the nonprofit that was opened; a slash that is typed into the field is only a character
  await page.keyboard.press('Control+k');
  await expect(chosen).toHaveText(name);
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([name]);
  await page.keyboard.type('ad/');
  await expect(field).toHaveValue('ad/');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.keyboard.type('nothing is called like this');
  await expect(palette.getByRole('status')).toHaveText('Nothing was found. Is it spelled otherwise?');
  await field.fill('log out');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Log in');
  expect(at(page)).toBe('/login');
  expect(await page.evaluate<string[]>('Object.keys(localStorage).filter((key) => key.startsWith("almoner.recent"))')).toEqual(
    [],
  );
});

const asked: [typed: string, row: string, address: RegExp][] = [
  ['release', 'Decision Board', /\/applications\/board$/],
  ['second factor', 'Password and Sessions', /\/my-profile\/sign-in$/],
  ['new template', 'Application Templates', /\/applications\/templates$/],
  ['gifts csv', 'Imports', /\/donation-management\/imports$/],
  ['donor Quill', 'Donations with “Quill”', /\/donation-management\?search=Quill$/],
  ['time zone', 'Time zoneProgramme', /\/settings#settings-programme\/timeZone$/],
  ['letterhead', 'DocumentsSettings', /\/settings#settings-documents$/],
];

test('pages, settings and donors are found by the words that people use', async ({ page, newPerson }) => {
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/nonprofits');
  const palette = page.getByRole('dialog', { name: 'Search' });
  for (const [typed, row, address] of asked) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(typed);
    await expect(palette.getByRole('option', { selected: true })).toHaveText(row);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(palette).toBeHidden();
  }
  // the reader stands in the part of the settings that was chosen
  await expect(page.locator('#settings-documents legend')).toBeInViewport();
  await expect(page.locator('#settings-documents legend')).toBeFocused();
});

test('a setting is found by its own name, and opened at its field', async ({ page, newPerson }) => {
  await beSignedIn(page, await newPerson(['CFP_STAFF']));
  await page.goto('/nonprofits');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const choose = async (typed: string, row: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(typed);
    await palette.getByRole('group', { name: 'Settings' }).getByRole('option', { name: row }).click();
    await expect(palette).toBeHidden();
  };
  await choose('timezone', 'Time zone');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeInViewport();
  await choose('sender', 'Sender of emails');
  await expect(page.getByRole('textbox', { name: 'Sender of emails' })).toBeFocused();
  // the field is shown only where a second factor is required: the reader stands at the heading of its part
  await choose('days to set', 'Days that each of them has to set it up');
  await expect(page.locator('#settings-sign-in legend')).toBeFocused();
  await expect(page.locator('#settings-sign-in legend')).toBeInViewport();
});

test('a failed search says so, and pages still open', async ({ page, newPerson }) => {
  await beSignedIn(page, await newPerson());
  await page.route('**/api/v1/search/**', (route) => route.abort());
  await page.goto('/nonprofits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nonprofits');
  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.type('notices');
  await expect(palette.getByRole('status')).toHaveText('The search did not work. Pages and actions can still be opened.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notices');
});
