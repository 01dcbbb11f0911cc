import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { expect, openAs, test } from './test.ts';

test.use({ as: 'staff' });

test('a newcomer finds their organization by a misspelled name, claims it, staff confirm, and its home opens', async ({
  browser,
  page,
  db,
  newPerson,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Quillwater ${mark}`;
  const { id } = await createNonprofit(db, { name, city: 'Reston', state: 'VA' });
  const person = await newPerson();
  const newcomer = await openAs(browser, person, '/');
  const own = newcomer.getByRole('region', { name: 'Is this your organization?' });
  await own.getByLabel('Name or EIN of your organization').fill(`Quilwater ${mark}`);
  await expect(own.getByRole('list', { name: 'In the catalogue' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${name}Reston, VA`),
  ]);
  await own.getByRole('button', { name: `${name} is my organization` }).click();
  const dialog = newcomer.getByRole('dialog', { name: `Claim ${name}` });
  await dialog.getByLabel('What do you do there?').fill('I direct it.');
  await dialog.getByRole('button', { name: 'Claim organization' }).click();
  await expect(own.getByRole('list', { name: 'Your claims' })).toContainText(`You claimed ${name} on`);
  await expect(own.getByText('Your claim waits')).toBeVisible();

  await page.goto('/');
  await page
    .getByRole('list', { name: 'Claims of nonprofits' })
    .getByRole('link', { name: /to answer$/ })
    .click();
  await expect(page).toHaveURL('/nonprofit-claims?state=WAITING');
  await page.getByRole('button', { name: new RegExp(`^Confirm the claim of ${name} by `) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm claim' }).click();
  await expect(page.getByText(`now has access to ${name}.`)).toBeVisible();

  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(name);
  await newcomer.getByRole('link', { name: /^Nonprofit Profile/ }).click();
  await expect(newcomer).toHaveURL(`/nonprofit/${id}`);
  await newcomer.context().close();
});

test('who adds a nonprofit sees those that are in the catalogue already', async ({ page }) => {
  await page.goto('/create-new-nonprofit');
  await page.getByRole('textbox', { name: /^Name/ }).fill('harbour lantern');
  const known = page.getByRole('list', { name: 'Already in the catalogue?' });
  await expect(known.getByRole('link', { name: 'Harbor Lantern Reading Room' })).toBeVisible();
  await expect(known.getByRole('button')).toHaveCount(0);
});
