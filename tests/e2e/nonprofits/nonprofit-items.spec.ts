import type { Locator, Page } from '@playwright/test';
import { demoEin } from '#server/app/demo/catalogue/rows.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createEvent, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { expect, type OwnPerson, openIn, test } from '../test.ts';

/** The id of a demo nonprofit without announcements. Each test uses another one. */
async function idOf(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('nonprofits').select('id').where('ein', '=', demoEin(name)).executeTakeFirstOrThrow()).id;
}

async function link(db: Db, { id }: OwnPerson, nonprofitId: number): Promise<void> {
  await db.updateTable('users').set({ nonprofitId }).where('id', '=', id).execute();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function submit(window: Locator): Promise<void> {
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(window).toBeHidden();
}

/** Dismisses the error alert, which would cover the dialog's buttons for six seconds. */
async function dismissFailure(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Please fix form errors before submitting.' });
  await alert.getByRole('button', { name: 'Dismiss' }).click();
}

/** Deletes the item: the confirmation names it, and afterwards it is gone. */
async function deleteIt(page: Page, window: Locator, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, `Delete “${name}”?`).getByRole('button', { name: 'Delete' }).click();
  await expect(window).toBeHidden();
}

test('nonprofit staff add, change and delete an event, and see the same after a reload', async ({ page, db, newPerson }) => {
  const nonprofit = await idOf(db, 'Old Horse Meadow');
  const person = await newPerson(['NONPROFIT_STAFF']);
  await link(db, person, nonprofit);
  await openIn(page, person, `/nonprofit/${nonprofit}`);
  const events = section(page, 'Events');
  await expect(events).toContainText('No events are announced yet. Choose Edit to add one.');

  await page.goto(`/nonprofit/${nonprofit}?editing=true`);
  await events.getByRole('button', { name: 'Add an event' }).click();
  const create = dialog(page, 'Create an Event');
  await create.getByLabel('End time').fill('09:00');
  await create.getByRole('button', { name: 'Submit' }).click();
  for (const told of ['Please enter a name', 'Choose a date', 'Please select a start time'])
    await expect(create.getByText(told, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Error...Please fix form errors before submitting.');
  await expect(create.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(create.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await dismissFailure(page);

  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Hay <b>Day</b>');
  await create.getByLabel('Date').fill('2098-06-07');
  await create.getByLabel('Start time').fill('10:30');
  await create.getByRole('button', { name: 'Submit' }).click();
  await expect(create.getByText('End time must be after start time', { exact: true })).toBeVisible();
  await dismissFailure(page);
  await create.getByLabel('End time').fill('13:00');
  await create.getByLabel('Link').fill('javascript:alert(1)');
  await create.getByRole('button', { name: 'Submit' }).click();
  await expect(create.getByText('Enter a web address that begins with http:// or https://.')).toBeVisible();
  await dismissFailure(page);
  await create.getByLabel('Link').fill('meadow.example/hay');
  await create.getByLabel('Fee').fill('7.50');
  await create.getByLabel('Description').fill('Bring a fork.\nAnd gloves.');
  await create.getByLabel('City').fill('Tiller Ford');
  await create.getByLabel('State').selectOption('MD');
  await submit(create);
  const item = events.getByRole('listitem');
  await expect(item.getByRole('heading')).toHaveText('Hay <b>Day</b>');
  await expect(item).toContainText('Saturday, June 7, 2098, 10:30 AM – 1:00 PM · $7.50');
  await expect(item.getByRole('link', { name: 'More about' })).toHaveAttribute('href', 'https://meadow.example/hay');

  await item.getByRole('button', { name: 'Edit Hay <b>Day</b>' }).click();
  const update = dialog(page, 'Update Event');
  await expect(update.getByLabel('Fee')).toHaveValue('7.50');
  await update.getByRole('textbox', { name: 'Name', exact: true }).fill('Hay Day');
  await update.getByLabel('Date').fill('2019-06-07');
  await update.getByLabel('Fee').fill('0');
  await submit(update);
  await page.reload();
  await expect(events.getByText('No upcoming events.')).toBeVisible();
  await expect(events.getByText('1 past event')).toBeVisible();
  await expect(item).toContainText('Friday, June 7, 2019, 10:30 AM – 1:00 PM · Free');

  await events.getByRole('button', { name: 'Edit Hay Day' }).click();
  await update.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete “Hay Day”?').getByRole('button', { name: 'Cancel' }).click();
  await expect(update).toBeVisible();
  await deleteIt(page, update, 'Hay Day');
  await expect(events.getByRole('heading', { name: 'Events' })).toBeFocused();
  await expect(events).toContainText('No events are announced yet.');
  await page.reload();
  await expect(events).toContainText('No events are announced yet.');
});

test('nonprofit staff do the same with news and volunteer opportunities; only Pro Bono asks for skills', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await idOf(db, 'Kite String Council');
  const person = await newPerson(['NONPROFIT_STAFF']);
  await link(db, person, nonprofit);
  await openIn(page, person, `/nonprofit/${nonprofit}?editing=true`);

  const news = section(page, 'News');
  await news.getByRole('button', { name: 'Add a news article' }).click();
  const create = dialog(page, 'Create a News Article');
  await create.getByRole('button', { name: 'Submit' }).click();
  for (const told of ['Please enter a title', 'Please provide a link', 'Please enter the publication information'])
    await expect(create.getByText(told, { exact: true })).toBeVisible();
  await dismissFailure(page);
  await create.getByRole('textbox', { name: 'Title', exact: true }).fill('Up, up');
  await create.getByLabel('Link to the article').fill('https://kites.example/up');
  await create.getByLabel('Publication').fill('  The Kite Flyer ');
  await submit(create);
  await news.getByRole('button', { name: 'Edit Up, up' }).click();
  const update = dialog(page, 'Update News Article');
  await update.getByLabel('Date').fill('2024-02-29');
  await submit(update);
  await page.reload();
  await expect(news.getByRole('listitem')).toContainText('The Kite Flyer · Feb 29, 2024');
  await expect(news.getByRole('link', { name: 'Up, up' })).toHaveAttribute('href', 'https://kites.example/up');
  await news.getByRole('button', { name: 'Edit Up, up' }).click();
  await deleteIt(page, update, 'Up, up');

  const volunteer = section(page, 'Volunteer Opportunities');
  await volunteer.getByRole('button', { name: 'Add a volunteer opportunity' }).click();
  const offer = dialog(page, 'Create a Volunteer Opportunity');
  await offer.getByRole('button', { name: 'Submit' }).click();
  const wanted = [
    'Please enter a title',
    'Please select at least one region',
    'Please select a timeframe',
    'Please provide a contact email',
  ];
  for (const told of wanted) await expect(offer.getByText(told, { exact: true })).toBeVisible();
  await dismissFailure(page);
  await offer.getByRole('textbox', { name: 'Title', exact: true }).fill('Untangle strings');
  await expect(offer.getByLabel('Skills')).toHaveCount(0);
  await offer.getByLabel('Service').selectOption('Pro Bono');
  await offer.getByRole('combobox', { name: 'Skills' }).fill('Engin');
  await page.getByRole('option', { name: 'Engineering' }).click();
  await offer.getByRole('combobox', { name: 'Regions' }).fill('Charles');
  await offer.getByRole('combobox', { name: 'Regions' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0);
  // the list stays open after a choice and may cover the next field: Tab closes it
  await page.keyboard.press('Tab');
  await offer.getByRole('combobox', { name: 'Hours', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Business hours during the week' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(offer).toBeVisible();
  await offer.getByLabel('Contact email').fill('strings@kites.example');
  await submit(offer);
  const item = volunteer.getByRole('listitem');
  await expect(item).toContainText('Engineering');
  await expect(item).toContainText('MD – Charles County');
  await expect(item).toContainText('Business hours during the week');
  await item.getByRole('button', { name: 'Edit Untangle strings' }).click();
  const change = dialog(page, 'Update Volunteer Opportunity');
  await change.getByLabel('Service').selectOption('Hands on');
  await expect(change.getByLabel('Skills')).toHaveCount(0);
  await submit(change);
  await page.reload();
  await expect(item).toContainText('Hands on');
  await expect(item).not.toContainText('Engineering');
  await item.getByRole('button', { name: 'Edit Untangle strings' }).click();
  await deleteIt(page, change, 'Untangle strings');
  await page.reload();
  await expect(volunteer).toContainText('No volunteer opportunities are offered yet.');
});

test('closing a form with typed text asks first, and the closed form opens empty', async ({ page, db, newPerson }) => {
  const nonprofit = await idOf(db, 'Fallow Acre Farm Trust');
  const person = await newPerson(['NONPROFIT_STAFF']);
  await link(db, person, nonprofit);
  await openIn(page, person, `/nonprofit/${nonprofit}?editing=true`);
  const add = section(page, 'Events').getByRole('button', { name: 'Add an event' });
  await add.click();
  const create = dialog(page, 'Create an Event');
  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed');
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Close without saving?');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(create.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half typed');
  await create.getByRole('button', { name: 'Submit' }).click();
  await expect(create.getByText('Choose a date')).toBeVisible();
  await dismissFailure(page);
  await create.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(create).toBeHidden();
  await add.click();
  await expect(create.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
  await expect(create.getByText('Choose a date')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
  await expect(add).toBeFocused();
});

test('two people edit one opportunity: the second sees both texts and saves their choice; a deleted opportunity is made again', async ({
  page,
  db,
  newPerson,
}) => {
  const nonprofit = await idOf(db, 'Second Hinge Repair');
  const person = await newPerson(['NONPROFIT_STAFF']);
  await link(db, person, nonprofit);
  const { id } = await createVolunteerOpportunity(db, { nonprofitId: nonprofit, title: 'Oil hinges' });
  await openIn(page, person, `/nonprofit/${nonprofit}?editing=true`);
  const volunteer = section(page, 'Volunteer Opportunities');
  await volunteer.getByRole('button', { name: 'Edit Oil hinges' }).click();
  const update = dialog(page, 'Update Volunteer Opportunity');
  await update.getByRole('textbox', { name: 'Title', exact: true }).fill('Oil every hinge');
  await db
    .updateTable('volunteerOpportunities')
    .set({ title: 'Grease hinges', contactTitle: 'Foreman', version: 2 })
    .where('id', '=', id)
    .execute();
  await update.getByRole('button', { name: 'Submit' }).click();
  const conflict = dialog(page, 'Somebody else saved first');
  await expect(conflict).toContainText('Oil every hinge');
  await expect(conflict).toContainText('Grease hinges');
  await expect(conflict).toContainText('Contact Title: Foreman');
  await conflict.getByRole('button', { name: 'Reapply my changes' }).click();
  await expect(update).toBeHidden();
  await expect(volunteer.getByRole('heading', { level: 3 })).toHaveText('Oil every hinge');
  await expect(volunteer).toContainText('Foreman');

  await volunteer.getByRole('button', { name: 'Edit Oil every hinge' }).click();
  await update.getByRole('textbox', { name: 'Title', exact: true }).fill('Oil them all');
  await db.deleteFrom('volunteerOpportunities').where('id', '=', id).execute();
  await update.getByRole('button', { name: 'Submit' }).click();
  await expect(update).toContainText('Somebody has deleted this volunteer opportunity in the meantime. Submit creates it anew.');
  await submit(update);
  await expect(volunteer.getByRole('heading', { level: 3 })).toHaveText('Oil them all');
  await page.reload();
  await expect(volunteer.getByRole('heading', { level: 3 })).toHaveText('Oil them all');
  await db.deleteFrom('volunteerOpportunities').where('nonprofitId', '=', nonprofit).execute();
});

test('a person who may only read sees the items, no button, and no empty list', async ({ page, db, newPerson }) => {
  const nonprofit = await idOf(db, 'Ledger & Loom');
  await createEvent(db, { nonprofitId: nonprofit, name: 'Weaving', date: '2098-01-02', startTime: '09:00' });
  const member = await newPerson();
  await link(db, member, nonprofit);
  await openIn(page, member, `/nonprofit/${nonprofit}?editing=true`);
  await expect(section(page, 'Events').getByRole('heading', { name: 'Weaving' })).toBeVisible();
  await expect(section(page, 'Events').getByRole('button')).toHaveCount(0);
  await expect(section(page, 'News')).toHaveCount(0);
  await expect(section(page, 'Volunteer Opportunities')).toHaveCount(0);
  await db.deleteFrom('events').where('nonprofitId', '=', nonprofit).execute();
});
