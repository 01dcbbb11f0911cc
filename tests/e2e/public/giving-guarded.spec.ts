import { sql } from 'kysely';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { checks, loadAxe, violationsOf } from '../axe.ts';
import { card, give, openFor, ordersOf, preset, typePerson } from '../giving.ts';
import { test } from '../own-app.ts';
import { stripePort } from '../port.ts';
import { serveStripe } from '../stripe-script.ts';
import { expect, storageOf } from '../test.ts';

test.use({ ownEnvironment: givingEnvironment(`http://127.0.0.1:${stripePort}`) });

test('staff guard cards, and a donor types the mailed code; nothing that was typed is lost', async ({
  page,
  ownApp: { db },
  browser,
  sessionOf,
  ownApp,
}) => {
  const { origin } = ownApp;
  const desk = await browser.newContext({ baseURL: origin, storageState: storageOf(await sessionOf('staff'), origin) });
  const staff = await desk.newPage();
  await staff.goto('/gifts/settings');
  const part = staff.getByRole('region', { name: 'Cards are taken' });
  await part.getByRole('button', { name: 'Guard cards' }).click();
  await staff.getByRole('dialog', { name: 'Guard cards?' }).getByRole('button', { name: 'Guard cards' }).click();
  await expect(staff.getByRole('region', { name: 'Cards are guarded' })).toContainText('chose so on');

  await serveStripe(page);
  await openFor(page, db, 'Guarded House');
  await preset(page, '$50').click();
  const email = await typePerson(page);
  await card(page).fill(testCards.pays.number);
  await give(page).click();
  const code = page.getByLabel('Code from our email');
  await expect(code).toBeFocused();
  await expect(page.getByText(`Enter the code that we have sent to ${email}.`)).toBeVisible();
  expect(await ordersOf(db, email)).toEqual([]);
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page, checks.whole), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  await code.fill('1');
  await give(page).click();
  await expect(page.getByText('This is not the code of our email.')).toBeVisible();
  const { rows } = await sql<{ data: { code: string } }>`SELECT data FROM mail_messages
    WHERE template = 'gift-code' AND recipient = ${email}`.execute(db);
  expect(rows).toHaveLength(1);
  await code.fill(rows[0]?.data.code ?? '');
  await give(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await ordersOf(db, email)).toMatchObject([{ state: 'PAID', totalCents: 5_000 }]);

  // under attack, staff close cards altogether
  await staff.getByRole('button', { name: 'Take no cards' }).click();
  await staff.getByRole('dialog', { name: 'Take no cards?' }).getByRole('button', { name: 'Take no cards' }).click();
  await expect(staff.getByRole('region', { name: 'No cards are taken' })).toBeVisible();
  await openFor(page, db, 'Closed House');
  await expect(card(page)).toBeHidden();
  await expect(give(page)).toHaveText('Give by check');
  await staff.getByRole('button', { name: 'Take cards as usual' }).click();
  await staff.getByRole('dialog', { name: 'Take cards as usual?' }).getByRole('button', { name: 'Take cards' }).click();
  await expect(staff.getByRole('region', { name: 'Cards are taken' })).toBeVisible();
  await desk.close();
});
