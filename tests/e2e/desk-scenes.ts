import { addNotices } from '#server/notices/add-notices.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

const longName = 'The Society for a Very Long Name That Does Not Fit on One Line of a Telephone';

export const deskScenes: Scene[] = [
  {
    what: 'the page of notices with the bell open',
    route: '/notices',
    path: async (db, { page, newPerson }) => {
      const person = await newPerson();
      const notice = { text: 'Please add last year’s budget. '.repeat(8), path: '/nonprofits', title: `${longName} submitted` };
      await db.transaction().execute(async (tx) => {
        await addNotices(tx, { users: [person.id] }, { kind: 'APPLICATION_SUBMITTED', ...notice });
        await tx.updateTable('notices').set({ readAt: new Date().toISOString() }).where('userId', '=', person.id).execute();
        await addNotices(tx, { users: [person.id] }, { kind: 'APPLICATION_REOPENED', ...notice });
      });
      await beSignedIn(page, person);
      return '/notices';
    },
    heading: 'Notices',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
      return page.getByRole('region', { name: 'Newest notices' }).getByRole('link', { name: longName }).first();
    },
  },
  {
    what: 'the open account menu',
    route: '/notices',
    path: '/notices',
    heading: 'Notices',
    as: 'newcomer',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      return page.getByRole('link', { name: 'Sessions' });
    },
  },
  {
    what: 'the open palette',
    route: '/notices',
    path: async (db) => {
      await createNonprofit(db, { name: longName });
      return '/notices';
    },
    heading: 'Notices',
    as: 'staff',
    shows: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Search/ }).fill('society for a very long');
      return page.getByRole('option', { name: longName }).first();
    },
  },
];
