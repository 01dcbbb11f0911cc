import type { Page } from '@playwright/test';
import { giveAddress } from '#contract/money/giving/give-words.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { keyboardOf } from '../keyboard.ts';
import { serveStripe } from '../stripe-script.ts';
import { at, expect, test } from '../test.ts';

const mark = () => crypto.randomUUID().slice(0, 8);

/** New nonprofits that take gifts. */
async function takers(db: Db, ...names: string[]): Promise<{ id: number; name: string }[]> {
  await openGiving(db);
  const made: { id: number; name: string }[] = [];
  for (const name of names) made.push(await createTaker(db, { name: `${name} ${mark()}` }));
  return made;
}

async function openFor(page: Page, db: Db, ...names: string[]): Promise<number[]> {
  const ids = (await takers(db, ...names)).map(({ id }) => id);
  await page.goto(giveAddress(ids));
  return ids;
}

const preset = (page: Page, amount: string) => page.getByRole('button', { name: amount, exact: true });
const give = (page: Page) => page.locator('#give-button');
const card = (page: Page) => page.getByLabel('Card number');
const atCard = (page: Page) => page.locator('#give-card-problem');
const bank = (page: Page) => page.getByRole('dialog', { name: 'Your bank' });

async function typePerson(page: Page): Promise<string> {
  const email = `donor-${mark()}@test.example`;
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  return email;
}

const ordersOf = (db: Db, email: string) =>
  db
    .selectFrom('giftOrders')
    .select(['id', 'state', 'method', 'totalCents', 'coverCents', 'card', 'firstName', 'lastName', 'isHidden', 'sharesEmail'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('a visitor gives to one nonprofit by card; Stripe is asked only once there is an amount', async ({ page, db }) => {
    const [taker] = await takers(db, 'Quayside Pantry');
    await serveStripe(page);
    let scripts = 0;
    page.on('request', (request) => {
      if (request.url().startsWith('https://js.stripe.com')) scripts += 1;
    });
    await page.goto(`/directory/${taker?.id}`);
    await page.getByRole('link', { name: 'Give', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Give to ${taker?.name}`);
    await page.locator('#give-card-part').scrollIntoViewIfNeeded();
    await expect(page.getByText('Enter an amount first.')).toBeVisible();
    expect(scripts).toBe(0);
    await preset(page, '$50').click();
    await expect(preset(page, '$50')).toHaveAttribute('aria-pressed', 'true');
    await expect(give(page)).toHaveText('Give $50');
    await page.locator('#give-card-part').scrollIntoViewIfNeeded();
    await expect(card(page)).toBeVisible();
    expect(scripts).toBe(1);
    const email = await typePerson(page);
    await page.locator('summary').filter({ hasText: 'Dedicate it' }).click();
    await page.getByRole('checkbox', { name: /^Add the card fee of \$1\.44/ }).check();
    await expect(give(page)).toHaveText('Give $51.44');
    await expect(page.getByText('$50, and $1.44 for the card fee.')).toBeVisible();
    await expect(page.locator('#give-card')).toHaveAttribute('data-amount', '5144');
    await card(page).fill(testCards.pays.number);
    await give(page).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect(at(page)).toMatch(/^\/directory\/give\/gift\/[\w-]{24}$/);
    await expect(page.getByRole('row', { name: 'For the card fee $1.44' })).toBeVisible();
    expect(await page.locator('main').textContent()).not.toMatch(/Ada|Marsh|donor-/);
    expect(await ordersOf(db, email)).toMatchObject([
      { state: 'PAID', totalCents: 5_144, coverCents: 144, card: 'Visa ending in 4242', isHidden: false, sharesEmail: false },
    ]);
    expect(await page.evaluate('sessionStorage.getItem("almoner.gift")')).toBeNull();
  });

  test('with a wallet, a gift is four taps from the profile, and nothing is typed', async ({ page, db }) => {
    const [taker] = await takers(db, 'Wallet House');
    const email = `wallet-${mark()}@test.example`;
    await serveStripe(page, { name: 'Ada Van Marsh', email });
    await page.goto(`/directory/${taker?.id}`);
    await page.getByRole('link', { name: 'Give', exact: true }).click();
    await preset(page, '$25').click();
    // the fourth tap is the telephone's own
    await page.getByRole('button', { name: 'Donate with Google Pay' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect(await ordersOf(db, email)).toMatchObject([
      { state: 'PAID', totalCents: 2_500, firstName: 'Ada Van', lastName: 'Marsh' },
    ]);
  });
});

test('a basket of three from the shortlist is split evenly, and by line', async ({ page, db }) => {
  const made = await takers(db, 'First House', 'Second House', 'Third House');
  await serveStripe(page);
  await page.goto(`/directory/shortlist?ids=${made.map(({ id }) => id).join()}`);
  await page.getByRole('link', { name: 'Give to these' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give to 3 nonprofits');
  const line = (place: number) => page.getByLabel(`Amount for ${made[place]?.name}, in dollars`);
  await preset(page, '$100').click();
  for (const [place, share] of ['33.34', '33.33', '33.33'].entries()) await expect(line(place)).toHaveValue(share);
  await line(1).fill('40');
  await expect(page.getByLabel('Amount for all together, in dollars')).toHaveValue('106.67');
  await expect(give(page)).toHaveText('Give $106.67');
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await expect(line(1)).toHaveValue('35.56');
  await page.getByRole('button', { name: `Leave out ${made[1]?.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give to 2 nonprofits');
  await expect(page.getByLabel('Amount for all together, in dollars')).toHaveValue('71.11');
  await preset(page, '$50').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.paysToo.number);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByRole('row')).toHaveText([`${made[0]?.name}$25`, `${made[2]?.name}$25`, 'All together$50']);
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 5_000 }]);
});

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
    { state: 'OPEN', totalCents: 25_000 },
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

test('by keyboard alone, a visitor chooses an amount and pays', async ({ page, db }) => {
  await serveStripe(page);
  await openFor(page, db, 'Keyboard House');
  const { follow, type, tabTo, press, skipToContent } = keyboardOf(page);
  const email = `keys-${mark()}@test.example`;
  await skipToContent();
  await follow(preset(page, '$50'), 'Space');
  await type(page.getByLabel('First name'), 'Ada');
  await type(page.getByLabel('Last name'), 'Marsh');
  await type(page.getByRole('textbox', { name: 'Email' }), email);
  await expect(card(page)).toBeVisible();
  await type(card(page), testCards.pays.number);
  await tabTo(give(page));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 5_000 }]);
});

test('a gift by check is announced, and its slip is printed without the page around it', async ({ page, db }) => {
  await openFor(page, db, 'Check House');
  await page.getByRole('radio', { name: 'Check' }).check();
  await expect(page.locator('#give-card-part')).toBeHidden();
  await preset(page, '$250').click();
  await expect(give(page)).toHaveText('Give $250 by check');
  const email = await typePerson(page);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift of $250 by check');
  await expect(page.getByText(/^GIVE-[0-9A-Z]{4,8}$/)).toBeVisible();
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PLEDGED', method: 'CHECK' }]);
  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: 'Print' })])
    await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('the page of a gift that waits asks until the bank has decided', async ({ page, db }) => {
  const [taker] = await takers(db, 'Waiting House');
  const publicId = `waits-for-the-bank-${mark()}`;
  const { id } = await createGift(db, { publicId, state: 'OPEN', parts: [{ nonprofitId: taker?.id ?? 0, cents: 5_000 }] });
  await page.goto(`/directory/give/gift/${publicId}`);
  await expect(page.getByText('Not decided yet.')).toBeVisible();
  await db
    .updateTable('giftOrders')
    .set({ state: 'PAID', givenOn: '2026-05-01', paidAt: '2026-05-01T15:00:00Z' })
    .where('id', '=', id)
    .execute();
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a card says what it needs, an amount is split, and a gift by check leads to its slip', async ({ page, db }) => {
    const made = await takers(db, 'Plain House', 'Simple House');
    await page.goto(giveAddress(made.map(({ id }) => id)));
    await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await page.getByLabel('Amount for all together, in dollars').fill('75.01');
    await page.getByRole('button', { name: 'Split evenly' }).click();
    await expect(page.getByLabel(`Amount for ${made[0]?.name}, in dollars`)).toHaveValue('37.51');
    await typePerson(page);
    // Enter in a line of text sends the gift, although other buttons come first
    await page.getByRole('textbox', { name: 'Email' }).press('Enter');
    await expect(
      page.getByText('Paying by card needs JavaScript. You can give by check instead.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await page.getByRole('radio', { name: 'Check' }).check();
    await give(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift of $75.01 by check');
    await expect(page.getByRole('row')).toHaveText([`${made[0]?.name}$37.51`, `${made[1]?.name}$37.50`, 'All together$75.01']);
  });
});
