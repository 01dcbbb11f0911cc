import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { serveStripe, withoutStripeKey } from './stripe-script.ts';
import { beSignedIn } from './test.ts';

const buyPage = '/learning-commons/create-subscription';

export const subscriptionScenes: Scene[] = [
  {
    what: 'a subscription that can be renewed',
    route: buyPage,
    path: async (_, { page }) => {
      await withoutStripeKey(page);
      return buyPage;
    },
    heading: 'Learning Commons Subscription',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByText('Renew for another year').click();
      return page.getByText('Card payment is not set up here.');
    },
  },
  {
    what: 'a subscription paid by card',
    route: buyPage,
    path: async (_, { page }) => {
      await serveStripe(page);
      return buyPage;
    },
    heading: 'Learning Commons Subscription',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByText('Renew for another year').click();
      return page.getByLabel('Card number');
    },
  },
  {
    what: 'a subscription with a code that leaves nothing to pay',
    route: buyPage,
    path: async (db, { page, newPerson }) => {
      const { id } = await createNonprofit(db);
      await serveStripe(page);
      await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
      return buyPage;
    },
    heading: 'Learning Commons Subscription',
    shows: async (page) => {
      await page.getByRole('radio', { name: /Under \$500k/ }).check();
      await page.getByLabel('Discount code').fill('partner');
      await page.getByRole('button', { name: 'Apply' }).click();
      return page.getByRole('button', { name: 'Subscribe', exact: true });
    },
  },
  {
    what: 'a subscription without a nonprofit',
    route: buyPage,
    path: buyPage,
    heading: 'Only Nonprofit Users Can Subscribe to the Learning Commons',
    as: 'newcomer',
  },
  {
    what: 'subscriptions',
    route: '/learning-commons/subscriptions',
    path: '/learning-commons/subscriptions?search=lantern',
    heading: 'Subscriptions',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Subscriptions' }).getByRole('link').first(),
  },
  {
    what: 'a subscription in its dialog',
    route: '/learning-commons/subscriptions',
    path: '/learning-commons/subscriptions?search=thistle',
    heading: 'Subscriptions',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('table', { name: 'Subscriptions' }).getByRole('link').first().click();
      return page.getByRole('dialog').getByText('A part of the payment was refunded.');
    },
  },
  {
    what: 'an information request in its dialog',
    route: '/learning-commons/requests',
    path: '/learning-commons/requests?search=foghorn',
    heading: 'Information requests',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('link', { name: 'Foghorn Community Radio' }).click();
      return page.getByRole('dialog').getByLabel('Note');
    },
  },
  {
    what: 'tiers, codes and rules',
    route: '/learning-commons/tiers',
    path: '/learning-commons/tiers',
    heading: 'Tiers and discount codes',
    as: 'staff',
    shows: (page) => page.getByLabel('Other ways to pay'),
  },
  {
    what: 'the form of a discount code',
    route: '/learning-commons/tiers',
    path: '/learning-commons/tiers',
    heading: 'Tiers and discount codes',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'SMALL-BOATS' }).click();
      return page.getByRole('dialog').getByLabel('Uses allowed');
    },
  },
];
