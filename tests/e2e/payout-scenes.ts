import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createOwed, draftBatch, exportBatch, paymentsOf } from './payouts.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

interface Test {
  page: Page;
  newPerson: NewPerson;
}

const range = 'start_date=2026-01-01&end_date=2026-12-31';
const dialog = (page: Page) => page.getByRole('dialog');

async function exported(db: Db, { newPerson }: Test): Promise<string> {
  return `/payouts/${await exportBatch(newPerson, [await createOwed(db), await createOwed(db)])}`;
}

async function drafted(db: Db, { newPerson }: Test): Promise<string> {
  const waiting = await createOwed(db, { paypalEmail: '' });
  return `/payouts/${(await draftBatch(newPerson, [await createOwed(db), waiting])).id}`;
}

/** Signs in staff of a new nonprofit to which money is owed, and returns the path of a page of theirs. */
const own =
  (path: (nonprofit: number) => string) =>
  async (db: Db, { page, newPerson }: Test) => {
    const { id } = await createOwed(db);
    await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], id));
    return path(id);
  };

async function openedDonation(db: Db, { newPerson }: Test): Promise<string> {
  const nonprofit = await createOwed(db);
  await exportBatch(newPerson, [nonprofit]);
  return `/donation-management?${range}&nonprofit_id=${nonprofit.id}`;
}

async function open(page: Page, donor: string): Promise<void> {
  await page.getByRole('table', { name: 'Donations', exact: true }).getByRole('link', { name: donor }).click();
}

export const payoutScenes: Scene[] = [
  {
    what: 'payouts with their batches',
    route: '/payouts',
    path: async (db, test) => {
      await exported(db, test);
      return `/payouts?${range}`;
    },
    heading: 'Payouts',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Batches' }).getByText('Exported').first(),
  },
  {
    what: 'payouts without any',
    route: '/payouts',
    path: '/payouts?start_date=1901-01-01&end_date=1901-12-31',
    heading: 'Payouts',
    as: 'staff',
    shows: (page) => page.getByText('There are no payouts to display.'),
  },
  {
    what: 'the payouts of a nonprofit',
    route: '/payouts',
    path: own(() => `/payouts?${range}`),
    heading: 'Payouts',
    shows: (page) => page.getByRole('table', { name: 'Payouts' }).getByRole('link', { name: 'Giver' }),
  },
  {
    what: 'a new batch and what it would pay',
    route: '/payouts',
    path: async (db) => {
      await createOwed(db);
      return '/payouts';
    },
    heading: 'Payouts',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Send Payouts' }).click();
      return dialog(page).getByRole('table', { name: 'Would be paid' });
    },
  },
  {
    what: 'a draft with a payment that waits',
    route: '/payouts/$id',
    path: drafted,
    heading: /^Payout batch/,
    as: 'staff',
    shows: (page) => page.getByText('The bank account, PayPal email or address by which it is paid is missing.'),
  },
  {
    what: 'cancelling a draft',
    route: '/payouts/$id',
    path: drafted,
    heading: /^Payout batch/,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Cancel batch' }).click();
      await dialog(page).getByRole('button', { name: 'Cancel batch' }).click();
      return dialog(page).getByText('Say why the batch is cancelled.');
    },
  },
  {
    what: 'an exported batch with the donations of a payment',
    route: '/payouts/$id',
    path: exported,
    heading: /^Payout batch/,
    as: 'staff',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^2 donations/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Select all 2' }).click();
      return page.getByRole('list', { name: /^Donations of/ }).getByText('$100.05');
    },
  },
  {
    what: 'marking payments',
    route: '/payouts/$id',
    path: exported,
    heading: /^Payout batch/,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Select all 2' }).click();
      await page.getByRole('button', { name: 'Mark as sent' }).click();
      return dialog(page).getByLabel('Sent on');
    },
  },
  {
    what: 'a batch that does not exist',
    route: '/payouts/$id',
    path: '/payouts/2147483647',
    heading: 'No such batch',
    as: 'staff',
    refused: /\/payouts\/batches\/2147483647\/$/,
  },
  {
    what: 'payout settings with a mistake',
    route: '/payouts/settings',
    path: '/payouts/settings',
    heading: 'Payout Settings',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('Percent of the gross amount').fill('51');
      await page.getByRole('button', { name: 'Save' }).click();
      return page.getByText('Enter a percentage from 0 to 50.');
    },
  },
  {
    what: 'balances',
    route: '/payouts/balances',
    path: async (db) => `/payouts/balances?search=${encodeURIComponent((await createOwed(db)).name)}`,
    heading: 'Balances',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Balances' }).getByText('$101.00').first(),
  },
  {
    what: 'a bank statement before it is applied',
    route: '/payouts/bank-statements',
    path: async (db, test) => {
      const batch = await exportBatch(test.newPerson, [await createOwed(db)]);
      const [payment] = await paymentsOf(db, batch);
      const rows = [
        'Date,Description,Amount',
        `2026-04-02,Mass pay PAY-${payment?.id},-${payment?.net}`,
        '2026-04-03,Rent,-900.00',
      ];
      await test.page.addInitScript((text) => Object.assign(globalThis, { statementText: text }), rows.join('\n'));
      return '/payouts/bank-statements';
    },
    heading: 'Bank Statements',
    as: 'staff',
    // the init script runs only when the page is loaded, so the scene needs a page of its own
    alone: true,
    shows: async (page) => {
      const buffer = Buffer.from(await page.evaluate<string>('statementText'));
      await page.getByLabel('Bank statement as CSV').setInputFiles({ name: 'april.csv', mimeType: 'text/csv', buffer });
      return page.getByText('No reference, and no open payment of this amount.');
    },
  },
  {
    what: 'how a nonprofit is paid',
    route: '/payouts/accounts/$id',
    path: async (db) => `/payouts/accounts/${(await createNonprofit(db)).id}`,
    heading: /is paid$/,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add bank account' }).click();
      await dialog(page).getByLabel('Routing number').fill('021000022');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      return dialog(page).getByText('This is not a routing number: its check digit is wrong.');
    },
  },
  {
    what: 'how the own nonprofit is paid',
    route: '/payouts/accounts/$id',
    path: own((id) => `/payouts/accounts/${id}`),
    heading: /is paid$/,
    shows: (page) => page.getByText('Paid by PayPal to giving@test.example.'),
  },
  {
    what: 'a donation that is paid out, with its ledger',
    route: '/donation-management',
    path: openedDonation,
    heading: 'Donation Management',
    as: 'staff',
    shows: async (page) => {
      await open(page, 'Giver');
      return dialog(page).getByText('Donation received');
    },
  },
  {
    what: 'the correction of a donation',
    route: '/donation-management',
    path: openedDonation,
    heading: 'Donation Management',
    as: 'staff',
    shows: async (page) => {
      await open(page, 'Giver');
      await dialog(page).getByRole('button', { name: 'Edit' }).click();
      await dialog(page).getByRole('button', { name: 'Add a correction' }).click();
      await dialog(page).getByLabel('Amount of the correction').fill('0');
      await dialog(page).getByRole('button', { name: 'Add correction' }).click();
      return dialog(page).getByText('Enter an amount other than 0.');
    },
  },
  {
    what: 'donations to mark as received',
    route: '/donation-management',
    path: openedDonation,
    heading: 'Donation Management',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Mark as received' }).click();
      await page.getByRole('button', { name: 'Select this page' }).click();
      return page.getByText('2 donations chosen, $101.00');
    },
    // at the end of the page, where the bar covers nothing: elsewhere it lies over whatever is at the edge of the screen
    unfold: async (page) => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    },
  },
];
