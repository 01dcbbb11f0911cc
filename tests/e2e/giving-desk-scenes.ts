import { booked, charged } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createGiftCard } from '#tests/factories/gift-cards.ts';
import { createGift, createPool, createStripePayout } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

/** Creates a gift for two nonprofits, of which one part is booked. Returns its id and reference. */
export async function createShownGift(db: Db): Promise<{ id: number; reference: string }> {
  const lantern = await createNonprofit(db, { name: 'Lantern House of Givers' });
  const river = await createNonprofit(db, { name: 'River Bend of Givers' });
  const donation = await createDonation(db, {
    nonprofitId: lantern.id,
    amount: '51.28',
    donationType: 'CREDIT_CARD',
    source: 'ONLINE',
    receivedByProgramme: true,
  });
  const reference = `GIVE-${crypto.randomUUID().slice(0, 8)}`;
  const payment = `pi_${reference}`;
  const { id, parts } = await createGift(db, {
    ...{ publicId: crypto.randomUUID(), requestKey: crypto.randomUUID(), reference, payment },
    parts: [
      { nonprofitId: lantern.id, cents: 5_000, coverCents: 128, donationId: donation.id },
      { nonprofitId: river.id, cents: 2_500, coverCents: 64 },
    ],
    ...{ firstName: 'Ada', lastName: 'Okonkwo', email: 'ada.okonkwo@test.example', zipcode: '20601' },
    ...{ designation: 'School lunches', dedication: 'MEMORY', dedicatedTo: 'Grace Okonkwo', card: 'Visa ending in 4242' },
    attention: ['REFUNDED'],
  });
  const [first = 0, second = 0] = parts;
  const at = { day: '2026-05-01', order: id };
  await db.transaction().execute((tx) =>
    post(tx, [
      charged({
        ...at,
        payment,
        parts: [
          { id: first, cents: 5_128 },
          { id: second, cents: 2_564 },
        ],
      }),
      booked({ ...at, part: { id: first, cents: 5_128 }, nonprofit: lantern.id }),
    ]),
  );
  return { id, reference };
}

const writeAgreement = (db: Db) =>
  db.updateTable('givingSettings').set({ agreement: 'The programme takes gifts for you and passes them on.' }).execute();

export const givingDeskScenes: Scene[] = [
  {
    what: 'gifts that were given online',
    route: '/gifts',
    path: async (db) => {
      await createShownGift(db);
      return '/gifts';
    },
    heading: 'Gifts',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Gifts' }).getByRole('link').first(),
    unfold: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    what: 'gifts without any',
    route: '/gifts',
    path: '/gifts?search=nobody-gave-this',
    heading: 'Gifts',
    as: 'staff',
    shows: (page) => page.getByText('No gifts to display.'),
  },
  {
    what: 'a gift with its journal',
    route: '/gifts/$id',
    path: async (db) => `/gifts/${(await createShownGift(db)).id}`,
    heading: /^Gift GIVE-/,
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Journal of the gift' }).getByText('Owed to Lantern House of Givers'),
  },
  {
    what: 'a gift of nobody’s',
    route: '/gifts/$id',
    path: '/gifts/999999',
    heading: 'No such gift',
    as: 'staff',
    refused: /giving\/gifts/,
  },
  {
    what: 'gift cards that were sold',
    route: '/gifts/cards',
    path: async (db) => {
      await createGiftCard(db, { toName: 'Odalys Brandt' });
      return '/gifts/cards';
    },
    heading: 'Gift Cards',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Gift Cards' }).getByRole('link').first(),
  },
  {
    what: 'a gift card that is blocked',
    route: '/gifts/cards/$id',
    path: async (db) => `/gifts/cards/${(await createGiftCard(db, { state: 'BLOCKED', blockReason: 'The letter was lost' })).id}`,
    heading: /^Gift Card •••• /,
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Journal of the gift card' }).getByText('On a gift card'),
  },
  {
    what: 'a gift card of nobody’s',
    route: '/gifts/cards/$id',
    path: '/gifts/cards/999999',
    heading: 'No such gift card',
    as: 'staff',
    refused: /giving\/gift-cards/,
  },
  {
    what: 'the settings of giving',
    route: '/gifts/settings',
    path: '/gifts/settings',
    heading: 'Giving Settings',
    as: 'staff',
    shows: (page) => page.getByRole('checkbox', { name: /^The programme is a 501/ }),
  },
  {
    what: 'payouts of Stripe',
    route: '/gifts/reconcile',
    path: async (db) => {
      await createStripePayout(db);
      return '/gifts/reconcile';
    },
    heading: 'Reconcile',
    as: 'staff',
    shows: (page) => page.getByText('Do not add up').first(),
  },
  {
    what: 'what Stripe moved and nobody explained',
    route: '/gifts/reconcile/movements',
    path: async (db) => {
      await createStripePayout(db);
      return '/gifts/reconcile/movements?open=true';
    },
    heading: 'Movements at Stripe',
    as: 'staff',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Explain txn/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Whose money it is' }).selectOption('GIFT');
      return page.getByRole('textbox', { name: 'Reference of the gift' });
    },
  },
  {
    what: 'pools, and the giving day',
    route: '/gifts/matching',
    path: async (db) => {
      await createPool(db);
      return '/gifts/matching';
    },
    heading: 'Matching and giving day',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add pool' }).click();
      return page.getByRole('textbox', { name: 'Sponsor', exact: true });
    },
  },
  {
    what: 'a pool with its sponsor’s money',
    route: '/gifts/matching/$id',
    path: async (db) => `/gifts/matching/${await createPool(db)}`,
    heading: 'Spring match',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Money of the sponsor' }).getByText('$5,000.00'),
  },
  {
    what: 'a nonprofit’s agreement to gifts',
    route: '/nonprofit/$id',
    path: async (db, { page, newPerson }) => {
      await writeAgreement(db);
      const { id } = await createNonprofit(db, { display: true });
      await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
      return `/nonprofit/${id}`;
    },
    heading: /^Test Nonprofit/,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Read the agreement' }).click();
      return page.getByRole('textbox', { name: 'Your full name' });
    },
  },
];
