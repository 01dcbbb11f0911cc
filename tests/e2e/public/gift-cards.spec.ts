import { giftCardMessages, giftCardsPath } from '#contract/money/gift-cards/gift-card-words.ts';
import { giveAddress } from '#contract/money/giving/give-words.ts';
import { createGiftCard } from '#tests/factories/gift-cards.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { card, give, mark, openFor, ordersOf, preset, typePerson } from '../giving.ts';
import { serveStripe } from '../stripe-script.ts';
import { expect, test } from '../test.ts';

const pay = async (page: import('@playwright/test').Page) => {
  await page.locator('#give-card-part').scrollIntoViewIfNeeded();
  await card(page).fill(testCards.pays.number);
  await give(page).click();
};

test('a visitor buys a gift card, prints it, and its code gives, all or in part', async ({ page, db }) => {
  await openGiving(db, { offersGiftCards: true });
  await serveStripe(page);
  await page.goto(giftCardsPath);
  await preset(page, '$50').click();
  await page.getByLabel('For (a name)').fill('Odalys Brandt');
  await page.getByLabel('Message (optional)').fill('For what you care about.');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`buyer-${mark()}@test.example`);
  await expect(give(page)).toHaveText('Buy for $50');
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(new URL(page.url()).pathname).toMatch(/^\/directory\/gift-cards\/[\w-]{20,40}$/);
  const show = page.getByRole('button', { name: 'Show the card' });
  // a job makes the code
  await expect(async () => {
    await page.reload();
    await expect(show).toBeVisible({ timeout: 500 });
  }).toPass();
  await show.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A gift card of $50');
  await expect(page.getByText('For Odalys Brandt')).toBeVisible();
  const code = (await page.locator('.reference dd').first().textContent()) ?? '';
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);

  await openFor(page, db, 'Card House');
  await preset(page, '$25').click();
  await page.locator('summary').filter({ hasText: 'I have a gift card' }).click();
  await page.getByLabel('Its code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'See what is on it' }).click();
  await expect(page.getByText(giftCardMessages.wrongCode)).toBeVisible();
  await page.getByLabel('Its code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'See what is on it' }).click();
  await expect(page.getByText('There is $50 on this gift card.')).toBeVisible();
  await expect(page.locator('#give-total')).toHaveText('The gift card pays $25, which is all.');
  await expect(page.locator('#give-card-part')).toBeHidden();
  const donor = await typePerson(page);
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByText('We have thanked you by email.')).toBeVisible();
  expect(await ordersOf(db, donor)).toMatchObject([{ state: 'PAID', method: 'GIFT_CARD', totalCents: 2_500 }]);
});

test('a gift card and a bank card pay a gift together', async ({ page, db }) => {
  const { code } = await createGiftCard(db, { cents: 2_000 });
  await serveStripe(page);
  await openFor(page, db, 'Card House');
  await preset(page, '$50').click();
  await page.locator('summary').filter({ hasText: 'I have a gift card' }).click();
  await page.getByLabel('Its code').fill(code);
  await page.getByRole('button', { name: 'See what is on it' }).click();
  await expect(page.locator('#give-total')).toHaveText('The gift card pays $20, your card $30.');
  await page.getByLabel('Take from it at most, in dollars').fill('15');
  await expect(page.locator('#give-total')).toHaveText('The gift card pays $15, your card $35.');
  const donor = await typePerson(page);
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  const [order] = await ordersOf(db, donor);
  expect(order).toMatchObject({ state: 'PAID', method: 'CARD', totalCents: 5_000 });
  const { chargeCents, valueCents } = await db
    .selectFrom('giftOrders')
    .select(['chargeCents', 'valueCents'])
    .where('id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect([chargeCents, valueCents]).toEqual([3_500, 1_500]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a gift card pays a whole gift', async ({ page, db }) => {
    await openGiving(db);
    const { id } = await createTaker(db, { name: `Plain House ${mark()}` });
    const { code } = await createGiftCard(db, { cents: 3_000 });
    await page.goto(giveAddress([id], '30'));
    await page.locator('summary').filter({ hasText: 'I have a gift card' }).click();
    await page.getByLabel('Its code').fill(code);
    await page.getByRole('button', { name: 'See what is on it' }).click();
    await expect(page.getByText('There is $30 on this gift card.')).toBeVisible();
    const donor = await typePerson(page);
    await give(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect(await ordersOf(db, donor)).toMatchObject([{ state: 'PAID', method: 'GIFT_CARD', totalCents: 3_000 }]);
  });
});
