import { giftCardMessages, giftCardsPath } from '#contract/money/gift-cards/gift-card-words.ts';
import { giveAddress, givePaths } from '#contract/money/giving/give-words.ts';
import { givingDayPath } from '#contract/money/giving/giving-day.ts';
import { monthlyPaths } from '#contract/money/giving/monthly-words.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import { newSecret } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createGiftCard } from '#tests/factories/gift-cards.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { createMonthly } from '#tests/factories/monthly-gifts.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { serveStripe } from './stripe-script.ts';

const names = ['Quayside Pantry', 'Lantern Choir', 'Society of Friends of the Old Marsh'];

async function takers(db: Db, count: number): Promise<number[]> {
  await openGiving(db);
  const made = await Promise.all(names.slice(0, count).map((name) => createTaker(db, { name })));
  return made.map(({ id }) => id);
}

async function gift(db: Db, traits: Partial<Parameters<typeof createGift>[1]>): Promise<string> {
  const publicId = `scene-of-a-gift-${crypto.randomUUID().slice(0, 12)}`;
  const [first = 0, second = 0] = await takers(db, 2);
  const parts = [
    { nonprofitId: first, cents: 3_000, coverCents: 60 },
    { nonprofitId: second, cents: 2_000, coverCents: 40 },
  ];
  await createGift(db, { publicId, parts, ...traits });
  return `${givePaths.gift}/${publicId}`;
}

/** A monthly gift as it is stored, for one nonprofit, with its first gift. */
async function monthly(db: Db, traits: Partial<Parameters<typeof createMonthly>[1]> = {}): Promise<string> {
  const [one = 0] = await takers(db, 1);
  return (await createMonthly(db, { parts: [{ nonprofitId: one, cents: 5_000 }], ...traits })).key;
}

const giftRoute = '/directory/give/gift/:publicId(^[\\\\w-]{20,40}$)';

export const givingScenes: Scene[] = [
  {
    what: 'a gift to one nonprofit',
    route: '/directory/give',
    path: async (db) => giveAddress(await takers(db, 1)),
    heading: 'Give to Quayside Pantry',
    shows: async (page) => {
      await serveStripe(page, { name: 'Test Donor', email: 'donor@test.example' });
      await page.getByRole('button', { name: '$50', exact: true }).click();
      await page.locator('summary').filter({ hasText: 'Dedicate it' }).click();
      await page.getByRole('checkbox', { name: /^Add the card fee of/ }).check();
      return page.getByLabel('Card number');
    },
  },
  {
    what: 'a gift to several nonprofits, with what is missing',
    route: '/directory/give',
    path: async (db) => {
      const other = await createNonprofit(db, { name: 'Own Way Garden', display: true, givingUrl: 'https://own-way.example/' });
      return giveAddress([...(await takers(db, 3)), other.id]);
    },
    heading: 'Give to 3 nonprofits',
    shows: async (page) => {
      await page.locator('#give-button').click();
      return page.getByRole('textbox', { name: 'Email', description: 'This field is required.' });
    },
  },
  {
    what: 'a nonprofit that takes no gifts on the page of giving',
    route: '/directory/give',
    path: async (db) => giveAddress([(await createNonprofit(db, { name: 'Own Way Garden', display: true })).id]),
    heading: /takes no gifts here|not taken here/,
  },
  { what: 'a gift that was received', route: giftRoute, path: (db) => gift(db, {}), heading: 'Thank you' },
  {
    what: 'a gift that waits for the bank',
    route: giftRoute,
    path: (db) => gift(db, { state: 'OPEN' }),
    heading: 'Your bank has not decided yet',
    shows: (page) => page.getByText('Not decided yet.'),
  },
  {
    what: 'a gift that was not paid',
    route: giftRoute,
    path: (db) => gift(db, { state: 'CLOSED' }),
    heading: 'This gift was not paid',
  },
  {
    what: 'the slip of an announced gift',
    route: giftRoute,
    path: (db) => gift(db, { state: 'PLEDGED', method: 'CHECK' }),
    heading: 'Your gift of $51 by check',
  },
  {
    what: 'the giving day',
    route: givingDayPath,
    path: givingDayPath,
    heading: 'Port Ellery Gives',
  },
  {
    what: 'a regular gift that can be stopped',
    route: '/directory',
    path: async (db) => `${monthlyPaths.stop}/${await monthly(db)}`,
    heading: 'Stop your regular gift?',
  },
  {
    what: 'a regular gift about which the bank asks',
    route: '/directory',
    path: async (db) =>
      `${monthlyPaths.confirm}/${await monthly(db, { state: 'PAUSED', reason: 'BANK', pausedOn: '2026-05-01' })}`,
    heading: 'Confirm your gift with your bank',
  },
  {
    what: 'a gift card to buy, with what is missing',
    route: '/directory',
    path: async (db) => {
      await openGiving(db, { offersGiftCards: true });
      return giftCardsPath;
    },
    heading: 'Buy a gift card',
    shows: async (page) => {
      await page.locator('#give-button').click();
      return page.getByRole('textbox', { name: 'Email', exact: true, description: 'This field is required.' });
    },
  },
  {
    what: 'a gift card that was bought',
    route: '/directory',
    path: async (db) => `${giftCardsPath}/${(await createGiftCard(db, { toEmail: 'ada@test.example' })).publicId}`,
    heading: 'Thank you',
  },
  {
    what: 'a gift card to print',
    route: '/directory',
    path: async (db) =>
      `${giftCardsPath}/${(await createGiftCard(db, { message: 'For what you care about.', buyer: { paidAt: new Date().toISOString() } })).publicId}`,
    heading: 'Thank you',
    shows: (page) => page.getByRole('button', { name: 'Show the card' }),
  },
  {
    what: 'a gift with a gift card',
    route: '/directory/give',
    path: async (db) => {
      await createGiftCard(db);
      return giveAddress(await takers(db, 1));
    },
    heading: 'Give to Quayside Pantry',
    shows: async (page) => {
      await serveStripe(page);
      await page.locator('summary').filter({ hasText: 'I have a gift card' }).click();
      await page.getByLabel('Its code').fill('0000-0000-0000-0000');
      await page.getByRole('button', { name: 'See what is on it' }).click();
      return page.getByText(giftCardMessages.wrongCode);
    },
    refused: /gift-cards\/balance/,
  },
  {
    what: 'a request for the link to one’s gifts, refused',
    route: '/directory',
    path: myGiftsPaths.mine,
    heading: 'Your gifts',
    shows: async (page) => {
      await page.getByLabel('Your email').fill('donor@test');
      await page.getByRole('button', { name: 'Mail me the link' }).click();
      return page.getByRole('textbox', { name: 'Your email', description: /\w/ });
    },
    refused: /\/directory\/my-gifts/,
  },
  {
    what: 'a donor’s own gifts',
    route: '/directory',
    path: async (db) => {
      const email = `scene-${crypto.randomUUID().slice(0, 8)}@test.example`;
      for (const traits of [{ email }, { email, state: 'PLEDGED', method: 'CHECK' }]) await gift(db, traits);
      const { secret, hash } = newSecret();
      await db.insertInto('givingLinks').values({ hash, email, expiresAt: '2100-01-01' }).execute();
      return `${myGiftsPaths.open}/${secret}`;
    },
    heading: 'See your gifts',
    shows: async (page) => {
      await page.getByRole('button', { name: 'See your gifts' }).click();
      return page.getByRole('heading', { level: 1, name: 'Your gifts' });
    },
  },
  {
    what: 'a donor’s own regular gift',
    route: '/directory',
    path: linkOfRegular,
    heading: 'See your gifts',
    shows: async (page) => {
      await page.getByRole('button', { name: 'See your gifts' }).click();
      await page.getByRole('link', { name: 'Change or pause' }).click();
      return page.getByRole('heading', { level: 1, name: '$50 each month' });
    },
  },
  {
    what: 'a new card for a regular gift',
    route: '/directory',
    path: linkOfRegular,
    heading: 'See your gifts',
    shows: async (page) => {
      await serveStripe(page);
      await page.getByRole('button', { name: 'See your gifts' }).click();
      await page.getByRole('link', { name: 'Change or pause' }).click();
      await page.getByRole('link', { name: 'Use another card' }).click();
      return page.getByLabel('Card number');
    },
  },
];

/** The link that opens the page of a donor with a regular gift. */
async function linkOfRegular(db: Db): Promise<string> {
  const email = `scene-${crypto.randomUUID().slice(0, 8)}@test.example`;
  const [one = 0] = await takers(db, 1);
  await createMonthly(db, { email, parts: [{ nonprofitId: one, cents: 5_000 }] });
  const { secret, hash } = newSecret();
  await db.insertInto('givingLinks').values({ hash, email, expiresAt: '2100-01-01' }).execute();
  return `${myGiftsPaths.open}/${secret}`;
}

/** The scene that shows each page of giving. */
export const scenesOfGiving = {
  giftCards: 'a gift card to buy, with what is missing',
  giftCard: 'a gift card to print',
  give: 'a gift to one nonprofit',
  gift: 'a gift that was received',
  givingDay: 'the giving day',
  stopGift: 'a regular gift that can be stopped',
  confirmGift: 'a regular gift about which the bank asks',
  askMyGifts: 'a request for the link to one’s gifts, refused',
  myGifts: 'a donor’s own gifts',
  myRegularGift: 'a donor’s own regular gift',
  newCard: 'a new card for a regular gift',
};
