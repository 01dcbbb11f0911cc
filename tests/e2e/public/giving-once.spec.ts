import { testCards } from '#tests/stripe/cards.ts';
import { atCard, bank, card, give, openFor, ordersOf, preset, typePerson } from '../giving.ts';
import { serveStripe } from '../stripe-script.ts';
import { expect, test } from '../test.ts';

test('a slow reply that a proxy gives up: another amount, after a reload or not, does not charge twice', async ({ page, db }) => {
  await serveStripe(page);
  for (const reloads of [false, true]) {
    await openFor(page, db, 'Slow House');
    await preset(page, '$50').click();
    const email = await typePerson(page);
    await card(page).fill(testCards.pays.number);
    // the server charges, but the first questions about it get no answer that says so
    let asked = 0;
    await page.route('**/api/v1/giving/orders/', async (route) => {
      asked += 1;
      if (asked === 1) {
        await route.fetch();
        await route.fulfill({ status: 504, json: {} });
      } else if (asked === 2) await route.fulfill({ status: 409, json: { detail: 'Not known yet.' } });
      else if (asked === 3) await route.fulfill({ status: 429, json: { detail: 'Too many.' } });
      else await route.continue();
    });
    await give(page).click();
    await expect(page.locator('#give-send-problem')).toHaveText(/^No reply came/);
    if (reloads) {
      const answered = page.waitForResponse('**/api/v1/giving/orders/');
      await page.reload();
      await answered;
      await card(page).fill(testCards.pays.number);
    }
    await preset(page, '$100').click();
    for (const words of reloads ? ['Too many.'] : ['Not known yet.', 'Too many.']) {
      await give(page).click();
      await expect(page.locator('#give-send-problem')).toHaveText(words);
    }
    await give(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(page.getByText('has received your gift of $50')).toBeVisible();
    expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 5_000 }]);
    await page.unroute('**/api/v1/giving/orders/');
  }
});

test('a gift about which the bank still asks is withdrawn before another amount is charged', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Asking House');
  await preset(page, '$100').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.asks.number);
  await give(page).click();
  await expect(bank(page)).toBeVisible();
  // the bank's question is left open; a reload leads to the gift, and from there to another one
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank has not decided yet');
  await page.getByRole('link', { name: 'Give again' }).click();
  await expect(give(page)).toHaveText('Give $100');
  await preset(page, '$50').click();
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([
    { state: 'CLOSED', totalCents: 10_000 },
    { state: 'PAID', totalCents: 5_000 },
  ]);
});

test('on the page of a gift whose card was refused, giving again replaces it', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Declined House');
  await preset(page, '$50').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.declined.number);
  await give(page).click();
  await expect(atCard(page)).toHaveText('Your card was declined.');
  const { publicId } = await db.selectFrom('giftOrders').select('publicId').where('email', '=', email).executeTakeFirstOrThrow();
  await page.goto(`/directory/give/gift/${publicId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your card was not charged');
  await page.getByRole('link', { name: 'Give again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Give to Declined House/);
  await expect(give(page)).toHaveText('Give $50');
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'CLOSED' }, { state: 'PAID' }]);
});
