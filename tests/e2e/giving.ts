import type { Page } from '@playwright/test';
import { giveAddress } from '#contract/money/giving/give-words.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';

export const mark = () => crypto.randomUUID().slice(0, 8);

/** New nonprofits that take gifts. */
export async function takers(db: Db, ...names: string[]): Promise<{ id: number; name: string }[]> {
  await openGiving(db);
  const made: { id: number; name: string }[] = [];
  for (const name of names) made.push(await createTaker(db, { name: `${name} ${mark()}` }));
  return made;
}

export async function openFor(page: Page, db: Db, ...names: string[]): Promise<number[]> {
  const ids = (await takers(db, ...names)).map(({ id }) => id);
  await page.goto(giveAddress(ids));
  return ids;
}

export const preset = (page: Page, amount: string) => page.getByRole('button', { name: amount, exact: true });
export const give = (page: Page) => page.locator('#give-button');
export const card = (page: Page) => page.getByLabel('Card number');
export const atCard = (page: Page) => page.locator('#give-card-problem');
export const bank = (page: Page) => page.getByRole('dialog', { name: 'Your bank' });

export async function typePerson(page: Page): Promise<string> {
  const email = `donor-${mark()}@test.example`;
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  return email;
}

export const ordersOf = (db: Db, email: string) =>
  db
    .selectFrom('giftOrders')
    .select(['id', 'state', 'method', 'totalCents', 'coverCents', 'card', 'firstName', 'lastName', 'isHidden', 'sharesEmail'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
