import ical from 'node-ical';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { at, expect, openAs, openIn, origin, test } from '../test.ts';

async function calendarOf(nonprofit: number) {
  const text = await (await fetch(`${origin}/directory/${nonprofit}/events.ics`)).text();
  const parts = Object.values(ical.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  return parts.map(({ summary, status }) => [String(summary), String(status)]);
}

test('staff make an event, repeat it, publish all, see them in the calendar file, and cancel one', async ({
  page,
  db,
  newPerson,
}) => {
  const name = `Society ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await createNonprofit(db, { name, display: true });
  await openIn(page, await newPerson(['NONPROFIT_STAFF'], id), '/manage-events');
  await expect(page.getByText('No events yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Story hour');
  await dialog.getByLabel('Date').fill('2098-05-05');
  await dialog.getByLabel('Start Time').fill('18:00');
  await dialog.getByLabel('Published').uncheck();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row').filter({ hasText: 'Story hour' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Draft');
  expect(await calendarOf(id)).toEqual([]);

  await rows.getByRole('button', { name: /^Repeat/ }).click();
  await dialog.getByLabel('Events, this one included').fill('3');
  await expect(dialog.getByText('Also on: May 12, 2098 · May 19, 2098')).toBeVisible();
  await dialog.getByRole('button', { name: 'Repeat event' }).click();
  await expect(rows).toHaveCount(3);

  await rows
    .first()
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(dialog.getByLabel('All events of the series')).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(rows.filter({ hasText: 'Published' })).toHaveCount(3);
  const shown = `Story hour (${name})`;
  expect(await calendarOf(id)).toEqual([1, 2, 3].map(() => [shown, 'CONFIRMED']));

  await rows
    .filter({ hasText: 'May 12, 2098' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(dialog.getByText('Please give a reason: visitors read it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The hall is being painted.');
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(rows.filter({ hasText: 'The hall is being painted.' })).toHaveCount(1);
  expect(await calendarOf(id)).toEqual([
    [shown, 'CONFIRMED'],
    [shown, 'CANCELLED'],
    [shown, 'CONFIRMED'],
  ]);

  await page.goto(`/directory/events?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled. The hall is being painted.' })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('only people who may open the events service see the link to it', async ({ browser, db, newPerson }) => {
  const { id } = await createNonprofit(db);
  const link = { name: 'See the events service’s events' };
  const member = await openAs(browser, await newPerson([], id), '/manage-events');
  await expect(member.getByText('A published event stands on its nonprofit’s page')).toBeVisible();
  await expect(member.getByRole('link', link)).toHaveCount(0);

  const staff = await openAs(browser, await newPerson(['NONPROFIT_STAFF'], id), '/manage-events');
  await staff.getByRole('link', link).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(at(staff)).toBe('/events');
});
