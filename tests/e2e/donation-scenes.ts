import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

/** Creates a nonprofit with a donation in March and two in May 2026. */
async function supported(db: Db): Promise<number> {
  const { id: nonprofitId } = await createNonprofit(db);
  await createDonation(db, { nonprofitId, amount: '1250.50', dateReceived: '2026-03-04', firstName: 'Test', lastName: 'Giver' });
  await createDonation(db, { nonprofitId, amount: '80.00' });
  await createDonation(db, { nonprofitId, amount: '19.50', notes: 'A letter was sent.' });
  return nonprofitId;
}

const range = 'start_date=2026-01-01&end_date=2026-12-31';
const management = async (db: Db) => `/donation-management?${range}&nonprofit_id=${await supported(db)}`;
const table = (page: Page) => page.getByRole('table', { name: 'Donations', exact: true });

async function ownManagement(db: Db, { page, newPerson }: { page: Page; newPerson: NewPerson }): Promise<string> {
  await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], await supported(db)));
  return `/donation-management?${range}`;
}

export const donationScenes: Scene[] = [
  {
    what: 'donations with their exact totals',
    route: '/donation-management',
    path: management,
    heading: 'Donation Management',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Show exact amounts' }).click();
      return table(page).getByRole('link', { name: 'Test Giver' });
    },
  },
  {
    what: 'a year without donations',
    route: '/donation-management',
    path: '/donation-management?start_date=1901-01-01&end_date=1901-12-31',
    heading: 'Donation Management',
    as: 'staff',
    shows: (page) => page.getByText('No donations to display.'),
  },
  {
    what: 'a donation in its dialog',
    route: '/donation-management',
    path: ownManagement,
    heading: 'Donation Management',
    shows: async (page) => {
      await table(page).getByRole('link', { name: 'Test Giver' }).click();
      return page.getByRole('dialog').getByText('Type of Donation');
    },
  },
  {
    what: 'the form of a donation in its dialog',
    route: '/donation-management',
    path: management,
    heading: 'Donation Management',
    as: 'staff',
    shows: async (page) => {
      await table(page).getByRole('link', { name: 'Test Giver' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      return page.getByRole('dialog').getByLabel('Date Received');
    },
  },
  {
    what: 'the form that reports a donation, with mistakes',
    route: '/report-donations',
    path: '/report-donations',
    heading: 'Report Donations',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('Amount').fill('0.005');
      return page.getByText('Use at most two decimals.');
    },
  },
  {
    what: 'the start of a report',
    route: '/report-management',
    path: '/report-management',
    heading: 'Report Management',
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Create a report' }),
  },
  {
    what: 'a report',
    route: '/report-management',
    path: async (db) => `/report-management?${range}&nonprofits=${await supported(db)},${await supported(db)}`,
    heading: 'Report Management',
    as: 'staff',
    shows: (page) => page.getByText('Total of all nonprofits'),
  },
  {
    what: 'a profile with recent donations',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await supported(db)}`,
    heading: /^Test Nonprofit/,
    as: 'staff',
    shows: (page) => page.getByRole('region', { name: 'Recent Donations' }).getByText('$1,250.50'),
  },
];
