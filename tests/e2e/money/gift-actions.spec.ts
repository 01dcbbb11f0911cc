import { giveAddress } from '#contract/money/giving/give-words.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { serveStripe } from '../stripe-script.ts';
import { expect, test } from '../test.ts';

test.use({ as: 'staff' });
const mark = () => crypto.randomUUID().slice(0, 8);

test('an announced gift is booked with what came, and another is marked as never come', async ({ page, db }) => {
  await openGiving(db);
  const taker = await createTaker(db, { name: `Arrival House ${mark()}` });
  const announced = { state: 'PLEDGED', method: 'CHECK', parts: [{ nonprofitId: taker.id, cents: 5_000 }] } as const;
  const [first, second] = [await createGift(db, announced), await createGift(db, announced)];
  await page.goto(`/gifts/${first.id}`);
  await page.getByRole('button', { name: 'It has come' }).click();
  const dialog = page.getByRole('dialog', { name: 'The gift has come' });
  await dialog.getByLabel('Day of the gift').fill('2026-11-20');
  await dialog.getByLabel(taker.name).fill('60');
  await dialog.getByRole('button', { name: 'Book the gift' }).click();
  await page.getByRole('dialog', { name: 'Book $60.00 of Nov 20, 2026?' }).getByRole('button', { name: 'Book the gift' }).click();
  await expect(page.getByText('The gift is booked, and its receipt is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It has come' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Journal of the gift' })).toContainText('In the bank account for gifts+$60.00');
  await expect(page.getByRole('button', { name: /^Receipt \d+/ })).toBeVisible();

  await page.goto(`/gifts/${second.id}`);
  await page.getByRole('button', { name: 'It never came' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It never came' }).click();
  await expect(page.getByText('The gift is marked as one that never came.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It has come' })).toBeVisible();
});

test('a check that bounced is corrected on the donation, and the gift’s journal says so', async ({ page, db }) => {
  await openGiving(db);
  const taker = await createTaker(db, { name: `Bounced House ${mark()}` });
  const parts = [{ nonprofitId: taker.id, cents: 5_000 }];
  const { id } = await createGift(db, { state: 'PLEDGED', method: 'CHECK', parts });
  await page.goto(`/gifts/${id}`);
  await page.getByRole('button', { name: 'It has come' }).click();
  await page.getByRole('dialog', { name: 'The gift has come' }).getByRole('button', { name: 'Book the gift' }).click();
  const question = page.getByRole('dialog', { name: /^Book \$50\.00/ });
  await expect(question).toContainText('add a correction to the donation');
  await question.getByRole('button', { name: 'Book the gift' }).click();
  const link = page.getByRole('link', { name: /^Donation \d+$/ });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await link.click();
  const donation = page.getByRole('dialog', { name: 'Donation', exact: true });
  await expect(donation).toContainText('This gift was announced online.');
  await expect(donation.getByRole('button', { name: 'Acknowledgment (PDF)' })).toHaveCount(0);
  await donation.getByRole('button', { name: 'Add a correction' }).click();
  await donation.getByLabel('Amount of the correction').fill('-50');
  await donation.getByLabel('Reason').fill('The check bounced');
  await donation.getByRole('button', { name: 'Add correction' }).click();
  await page
    .getByRole('dialog', { name: /^Correct this donation/ })
    .getByRole('button', { name: 'Add correction' })
    .click();
  await expect(donation).toContainText('Corrections');
  await donation.getByRole('link', { name: /^Gift, booked/ }).click();
  const journal = page.getByRole('table', { name: 'Journal of the gift' });
  await expect(journal).toContainText('Corrected by staff');
  await expect(journal).toContainText(`Owed to ${taker.name}-$50.00`);
});

test('a gift by card is refunded for one nonprofit, and above a limit by a second person', async ({ page, db }) => {
  await openGiving(db, { refundAloneCents: 2_000 });
  const one = await createTaker(db, { name: `Refund House ${mark()}` });
  const other = await createTaker(db, { name: `Kept House ${mark()}` });
  await serveStripe(page);
  await page.goto(giveAddress([one.id, other.id]));
  await page.getByRole('button', { name: '$100', exact: true }).click();
  const email = `refund-${mark()}@test.example`;
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('#give-card-part').scrollIntoViewIfNeeded();
  await page.getByLabel('Card number').fill(testCards.pays.number);
  await page.locator('#give-button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');

  const { id } = await db.selectFrom('giftOrders').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await page.goto(`/gifts/${id}`);
  const refund = async (cents: string) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund', exact: true });
    await dialog.getByLabel(one.name).fill(cents);
    await dialog.getByLabel(other.name).fill('');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('Say why the money goes back.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The donor asked');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page
      .getByRole('dialog', { name: `Refund $${Number(cents).toFixed(2)} to the donor?` })
      .getByRole('button', { name: 'Refund' })
      .click();
    await expect(dialog).toBeHidden();
  };
  await refund('10');
  await expect(page.getByText('The money went back to the donor.')).toBeVisible();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('Refunded$10.00');
  await refund('30');
  await expect(page.getByText('The refund waits until a second person agrees.')).toBeVisible();
  await expect(payment).toContainText('Waits for a second person');
  await expect(payment.getByRole('button', { name: 'Agree' })).toHaveCount(0);
  await payment.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The refund was refused.')).toBeVisible();
});
