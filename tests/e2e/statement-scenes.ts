import type { Page } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn, type NewPerson } from './test.ts';

interface Given {
  page: Page;
  newPerson: NewPerson;
}

/** Signs in a director. In 2025, the nonprofit received one donation through the programme and another one directly. */
async function asDirector(db: Db, { page, newPerson }: Given): Promise<number> {
  const { id } = await createNonprofit(db, { display: true });
  const person = await newPerson(['NONPROFIT_STAFF'], id);
  await createDonation(db, { nonprofitId: id, dateReceived: '2025-03-04', lastName: 'Giver', reportedBy: person.id });
  await createDonation(db, { nonprofitId: id, dateReceived: '2025-05-04', receivedByProgramme: true, reportedBy: person.id });
  await beSignedIn(page, person);
  return id;
}

async function asDonor(db: Db, { page, newPerson }: Given): Promise<string> {
  const { id } = await createNonprofit(db);
  const person = await newPerson();
  await createDonation(db, { nonprofitId: id, userId: person.id });
  await beSignedIn(page, person);
  return `/giving/${person.id}`;
}

export const statementScenes: Scene[] = [
  {
    what: 'a home page with a report that is due',
    route: '/',
    path: async (db, given) => {
      await asDirector(db, given);
      return '/';
    },
    heading: /^Test Nonprofit/,
    shows: (page) => page.getByRole('button', { name: 'Nothing to report' }),
  },
  {
    what: 'the statements of a nonprofit with every donation and entry',
    route: '/statements/$nonprofit',
    path: async (db, given) => `/statements/${await asDirector(db, given)}?year=2025`,
    heading: 'Statements 2025',
    shows: async (page) => {
      await page.getByText('Show every donation').click();
      await page.getByText('Show every entry').click();
      return page.getByRole('table', { name: 'Every entry' }).getByText('Donation received');
    },
  },
  {
    what: 'a statement of nobody’s',
    route: '/statements/$nonprofit',
    path: '/statements/999999',
    heading: 'Statement not found',
    as: 'staff',
    refused: /donation-statement/,
  },
  {
    what: 'a donor’s years',
    route: '/giving/$id',
    path: asDonor,
    heading: 'My Donations',
    shows: (page) => page.getByRole('button', { name: /^Acknowledgment/ }),
  },
  {
    what: 'who has reported',
    route: '/reporting',
    path: '/reporting',
    heading: 'Reporting Periods',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Reports' }).getByRole('link').first(),
  },
  {
    what: 'the preview of reminders',
    route: '/reporting',
    path: '/reporting',
    heading: 'Reporting Periods',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Send reminders' }).click();
      return page.getByRole('dialog').getByText(/not reported\./);
    },
  },
  {
    what: 'the mail server, which the environment sets',
    route: '/settings/mail-server',
    path: '/settings/mail-server',
    heading: 'Mail server',
    as: 'staff',
    shows: (page) => page.getByText('This is set by SMTP_URL in the server’s environment.'),
  },
  {
    what: 'the first steps of the programme',
    route: '/settings/first-steps',
    path: '/settings/first-steps',
    heading: 'First steps',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Open to visitors' }),
  },
  {
    what: 'the settings, with a mistake',
    route: '/settings',
    path: '/settings',
    heading: 'Settings',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('Day', { exact: true }).first().fill('99');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByText('Enter a day from 1 to 31.');
    },
  },
];
