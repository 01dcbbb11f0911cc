import { giveAddress } from '#contract/money/giving/give-words.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { atCard, bank, card, give, openFor, ordersOf, preset, takers, typePerson } from '../giving.ts';
import { serveStripe } from '../stripe-script.ts';
import { expect, test } from '../test.ts';

test('after a refused card everything stays, and another card pays the same gift once', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Refused House');
  await page.getByLabel('Amount in dollars').fill('1,250.00');
  const email = await typePerson(page);
  await give(page).click();
  await expect(atCard(page)).toHaveText('Your card number is incomplete.');
  await card(page).fill(testCards.noFunds.number);
  await give(page).click();
  await expect(atCard(page)).toHaveText('Your card has insufficient funds.');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 125_000 }]);
});

test('after a refused card, another amount is another gift, and only it is charged', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Changed House');
  await preset(page, '$250').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.declined.number);
  await give(page).click();
  await expect(atCard(page)).toHaveText('Your card was declined.');
  await preset(page, '$25').click();
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([
    { state: 'CLOSED', totalCents: 25_000 },
    { state: 'PAID', totalCents: 2_500 },
  ]);
});

test('the bank’s question is shown: refused, another card can pay; confirmed, the gift is made', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Bank House');
  await preset(page, '$100').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.asks.number);
  await give(page).click();
  await bank(page).getByRole('button', { name: 'Refuse payment' }).click();
  await expect(atCard(page)).toHaveText(/\w/);
  await expect(give(page)).toHaveText('Give $100');
  await give(page).click();
  await bank(page).getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 10_000 }]);
});

test('a nonprofit that stops taking gifts meanwhile: nothing is charged, and the page is loaded again with what was typed', async ({
  page,
  db,
}) => {
  await serveStripe(page);
  const made = await takers(db, 'Staying House', 'Stopping House');
  await page.goto(giveAddress(made.map(({ id }) => id)));
  await preset(page, '$50').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.pays.number);
  await db
    .updateTable('nonprofitGiving')
    .set({ takesGifts: false })
    .where('nonprofitId', '=', made[1]?.id ?? 0)
    .execute();
  await give(page).click();
  await expect(page.locator('#give-send-problem')).toHaveText(
    `Gifts are not taken any more for ${made[1]?.name}. Please look at it again; nothing was charged.`,
  );
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Give to ${made[0]?.name}`);
  await expect(page.getByRole('region', { name: 'Not part of this gift' })).toContainText(made[1]?.name ?? '');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('50');
  expect(await ordersOf(db, email)).toEqual([]);
});

test('a reply that is lost: pressing again, or a reload, charges once', async ({ page, db }) => {
  await serveStripe(page);
  const loseOne = async () => {
    await page.route(
      '**/api/v1/giving/orders/',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  };
  await openFor(page, db, 'Lost House');
  await preset(page, '$25').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.pays.number);
  await loseOne();
  await give(page).click();
  await expect(page.locator('#give-send-problem')).toHaveText('No reply came. Press the button again: nothing is charged twice.');
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID' }]);

  await openFor(page, db, 'Reloaded House');
  await preset(page, '$50').click();
  const again = await typePerson(page);
  await card(page).fill(testCards.pays.number);
  await loseOne();
  await give(page).click();
  await expect(page.locator('#give-send-problem')).toHaveText(/^No reply came/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, again)).toMatchObject([{ state: 'PAID', totalCents: 5_000 }]);
});

test('offline, nothing is charged and nothing is lost; a reload keeps what was typed, but no card', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Offline House');
  await preset(page, '$25').click();
  const email = await typePerson(page);
  await page.locator('summary').filter({ hasText: 'Dedicate it' }).click();
  await page.getByLabel('Dedication').selectOption('In memory of');
  await page.getByLabel('Name of the person').fill('Bell Marsh');
  await page.getByLabel('Hide my name').check();
  await card(page).fill(testCards.pays.number);
  await page.context().setOffline(true);
  await give(page).click();
  await expect(page.locator('#give-send-problem')).toHaveText(
    'You are offline. Nothing was charged: try again when you are online.',
  );
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByLabel('Name of the person')).toHaveValue('Bell Marsh');
  await expect(page.getByLabel('Hide my name')).toBeChecked();
  await expect(give(page)).toHaveText('Give $25');
  await expect(card(page)).toHaveValue('');
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(testCards.pays.number);
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  const [order] = await ordersOf(db, email);
  expect(order).toMatchObject({ state: 'PAID', isHidden: true, sharesEmail: false });
});
