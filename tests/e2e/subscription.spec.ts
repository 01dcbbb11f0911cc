import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { sendReminders } from '#server/learning/subscription/reminders.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { serveStripe } from './stripe-script.ts';
import { at, expect, openAs, test } from './test.ts';

const buyPage = '/learning-commons/create-subscription';

/** Moves the clock: what began today began days ago. */
async function daysPass(db: Db, nonprofit: number, days: number): Promise<void> {
  await sql`UPDATE learning_orders SET starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
    WHERE nonprofit_id = ${nonprofit}`.execute(db);
}

test('a director pays with a question of the bank, is reminded after a year, and renews', async ({
  browser,
  db,
  newPerson,
  nextMail,
}) => {
  const nonprofit = await createNonprofit(db);
  const director = await newPerson(['NONPROFIT_STAFF'], nonprofit.id);
  const page = await openAs(browser, director, '/');
  await serveStripe(page);
  // opened inside the app, the page is loaded as a document: its content security policy is its own
  await page.evaluate(`history.pushState({}, '', '${buyPage}'); dispatchEvent(new PopStateEvent('popstate'))`);
  const panel = page.getByRole('region', { name: 'Pay & Subscribe' });
  const pay = page.getByRole('button', { name: 'Pay & Subscribe' });
  await pay.click();
  await expect(page.getByText("Please indicate your nonprofit's budget size to continue.")).toBeVisible();

  await page.getByRole('radio', { name: /Under \$500k/ }).check();
  await page.getByLabel('Discount code').fill('no-such-code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.getByLabel('Discount code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('WELCOME10: 10% off')).toBeVisible();
  await expect(panel).toContainText('Total$108.00');

  const card = page.getByLabel('Card number');
  await card.fill(testCards.noFunds.number);
  await pay.click();
  await expect(panel).toContainText('Your card has insufficient funds.');
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();

  await card.fill(testCards.asks.number);
  await pay.click();
  await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText('Account created!')).toBeVisible();
  const receipt = await nextMail(director.email);
  expect(receipt.subject).toMatch(/^Receipt \d+: Learning Commons$/);
  expect(receipt.text).toContain('$108.00');
  await page.getByRole('link', { name: 'Take Me There' }).click();
  await expect(page).toHaveURL(/\/learning-commons\/?$/);

  await daysPass(db, nonprofit.id, 340);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await sendReminders(db, today);
  const reminder = await nextMail(director.email);
  expect(reminder.subject).toMatch(/^Your Learning Commons access ends in \d+ days$/);
  await page.goto(reminder.path);
  await page.getByText('Renew for another year').click();
  const [before] = await db.selectFrom('learningOrders').select('endsOn').where('nonprofitId', '=', nonprofit.id).execute();
  await page.getByRole('radio', { name: /Under \$500k/ }).check();
  await page.getByLabel('Card number').fill(testCards.pays.number);
  await pay.click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  const orders = await db
    .selectFrom('learningOrders')
    .select(['state', 'startsOn', 'totalCents', 'card'])
    .where('nonprofitId', '=', nonprofit.id)
    .orderBy('id')
    .execute();
  expect(orders).toMatchObject([
    { state: 'ACTIVE', totalCents: 10_800, card: 'Visa ending in 3184' },
    { state: 'ACTIVE', totalCents: 12_000, card: 'Visa ending in 4242', startsOn: before?.endsOn },
  ]);
  expect(at(page)).toContain(buyPage);
  await page.context().close();
});
