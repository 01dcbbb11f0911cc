import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { expect, openIn, test } from '../test.ts';

test('a newcomer finds the year’s dates from home, and makes, replaces and ends their own calendar address', async ({
  page,
  db,
  newPerson,
}) => {
  const closesAt = '2039-04-01T21:00:00.000Z';
  const { name } = await createApplicationTemplate(db, { opensAt: '2039-03-01T14:00:00.000Z', closesAt });
  await openIn(page, await newPerson([]), '/');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('link', { name: 'see the calendar of the year' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await page.goto('/calendar?year=2038');
  await page.getByRole('navigation', { name: 'Years' }).getByRole('link', { name: '2039' }).click();
  const april = page.getByRole('region', { name: 'April 2039' });
  await expect(april.getByRole('listitem')).toHaveCount(1);
  await expect(april.getByRole('listitem')).toContainText('Application · 5:00 PM EDT');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Make my calendar address' }).click();
  const address = page.locator('code');
  const first = await address.innerText();
  await expect(page.getByRole('link', { name: 'Follow in my calendar' })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  );
  expect((await page.request.get(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveText(first);
  const second = await address.innerText();
  expect([(await page.request.get(first)).status(), (await page.request.get(second)).status()]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'End the address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the address' }).click();
  await expect(page.getByRole('button', { name: 'Make my calendar address' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);

  await april.getByRole('link', { name: `“${name}” closes` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('if the calendar cannot be loaded, the page keeps its heading, and one click loads it again', async ({
  page,
  newPerson,
}) => {
  await openIn(page, await newPerson([]), '/');
  await page.route('**/api/v1/calendar/?*', (route) => route.abort());
  await page.goto('/calendar?year=2038');
  await expect(page.getByText('The calendar could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Calendar']);
  await page.unroute('**/api/v1/calendar/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There are no dates in 2038.')).toBeVisible();
});

test('the months that are over are folded, so that the calendar opens at today', async ({ page, db, newPerson }) => {
  const { name } = await createApplicationTemplate(db, {
    opensAt: '2041-03-01T14:00:00.000Z',
    closesAt: '2041-05-01T21:00:00.000Z',
  });
  await openIn(page, await newPerson([]), '/');
  await page.route('**/api/v1/calendar/?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), today: '2041-04-10' } });
  });
  await page.goto('/calendar?year=2041');
  await expect(page.getByRole('region', { name: 'May 2041' }).getByRole('listitem')).toContainText(`“${name}” closes`);
  const march = page.getByRole('region', { name: 'March 2041' });
  await expect(march).toBeHidden();
  await page.getByText('1 earlier date', { exact: true }).click();
  await expect(march.getByRole('listitem')).toContainText(`“${name}” opens`);
});
