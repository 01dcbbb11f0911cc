import { sql } from 'kysely';
import { sendReminders } from '#server/learning/subscription/reminders.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { typeRequest } from '../request-form.ts';
import { serveStripe } from '../stripe-script.ts';
import { at, expect, test } from '../test.ts';

const buyPage = '/learning-commons/create-subscription';
/** words that only this PDF of the demo programme contains */
const words = { search: 'treasurer drawer', file: 'When the Director Leaves' };

/** Moves the days of the nonprofit's orders into the past, as if so many days had passed. */
async function daysPass(db: Db, nonprofit: number, days: number): Promise<void> {
  await sql`UPDATE learning_orders SET starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
    WHERE nonprofit_id = ${nonprofit}`.execute(db);
}

/** Waits until the job has read the text inside the demo's file. The job may wait for the jobs of other files. */
async function textIsFound(db: Db, name: string): Promise<void> {
  const state = async () =>
    (await db.selectFrom('learningFiles').select('textState').where('name', '=', name).executeTakeFirst())?.textState;
  await expect.poll(state, { timeout: 120_000, intervals: [1_000] }).toBe('FOUND');
}

test('a visitor buys, confirms the payment to the bank, finds words in a PDF, is reminded after a year, and renews', async ({
  page,
  db,
  nextMail,
}) => {
  test.setTimeout(300_000);
  const email = `buyer-${crypto.randomUUID()}@test.example`;
  const organization = `Buyers of ${email.slice(6, 14)}`;
  await serveStripe(page);

  await page.goto('/learning-commons/about');
  await page.getByRole('link', { name: 'Buy now: Under $500k' }).click();
  await expect(page.getByLabel('Yearly budget of your nonprofit')).toHaveValue(/\d/);
  await typeRequest(page, { email, organization });
  await page.getByLabel('Password of your account').fill('three words together');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/create-subscription\?tier_id=\d+$/);
  expect((await nextMail(email)).path).toContain('/confirm-email/');
  const director = await db.selectFrom('users').select('nonprofitId').where('email', '=', email).executeTakeFirstOrThrow();
  const nonprofitId = director.nonprofitId ?? 0;
  const owned = await db.selectFrom('nonprofits').select('name').where('id', '=', nonprofitId).executeTakeFirst();
  expect(owned).toEqual({ name: organization });

  const panel = page.getByRole('region', { name: 'Pay & Subscribe' });
  const pay = page.getByRole('button', { name: 'Pay & Subscribe' });
  await expect(page.getByRole('radio', { name: /Under \$500k/ })).toBeChecked();
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
  const receipt = await nextMail(email);
  expect(receipt.subject).toMatch(/^Receipt \d+: Learning Commons$/);
  expect(receipt.text).toContain('$108.00');
  expect(receipt.pdfs).toEqual([expect.stringMatching(/^receipt-\d+\.pdf$/)]);

  await page.getByRole('link', { name: 'Take Me There' }).click();
  await expect(page).toHaveURL(/\/learning-commons\/?$/);
  await page.getByRole('dialog', { name: 'Welcome to the Learning Commons' }).getByRole('button', { name: 'OK' }).click();
  await textIsFound(db, words.file);
  await page.getByLabel('Search names, tags and the text inside').fill(words.search);
  const found = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: words.file, exact: true }) });
  await expect(found.locator('mark', { hasText: 'drawer' })).toBeVisible();
  const star = page.getByRole('button', { name: `Favorite: ${words.file}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await found.getByRole('link', { name: words.file, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.file);
  await page.goto('/learning-commons?mode=BROWSE&favorites=true');
  await expect(page.getByRole('link', { name: words.file, exact: true })).toBeVisible();

  await daysPass(db, nonprofitId, 340);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await sendReminders(db, today);
  const reminder = await nextMail(email);
  expect(reminder.subject).toMatch(/^Your Learning Commons access ends in \d+ days$/);
  await page.goto(reminder.path);
  await page.getByText('Renew for another year').click();
  const [before] = await db.selectFrom('learningOrders').select('endsOn').where('nonprofitId', '=', nonprofitId).execute();
  await page.getByRole('radio', { name: /Under \$500k/ }).check();
  await page.getByLabel('Card number').fill(testCards.pays.number);
  await pay.click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  const orders = await db
    .selectFrom('learningOrders')
    .select(['state', 'startsOn', 'totalCents', 'card'])
    .where('nonprofitId', '=', nonprofitId)
    .orderBy('id')
    .execute();
  expect(orders).toMatchObject([
    { state: 'ACTIVE', totalCents: 10_800, card: 'Visa ending in 3184' },
    { state: 'ACTIVE', totalCents: 12_000, card: 'Visa ending in 4242', startsOn: before?.endsOn },
  ]);
  expect(at(page)).toContain(buyPage);
});
