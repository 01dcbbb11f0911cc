import { giveAddress } from '#contract/money/giving/give-words.ts';
import { createGift } from '#tests/factories/giving.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { card, give, mark, openFor, ordersOf, preset, takers, typePerson } from '../giving.ts';
import { keyboardOf } from '../keyboard.ts';
import { serveStripe } from '../stripe-script.ts';
import { at, expect, test } from '../test.ts';

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
