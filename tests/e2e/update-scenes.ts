import { createUser } from '#tests/factories/people.ts';
import { createUpdateRow } from '#tests/factories/updates.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

export const updateScenes: Scene[] = [
  {
    what: 'an update before it is sent',
    route: '/newsupdates',
    path: '/newsupdates',
    heading: 'News and Updates',
    as: 'staff',
    shows: async (page) => {
      await page.getByLabel('Title').fill('A title');
      await page.getByLabel('Notes').fill('What is new.');
      await page.getByRole('checkbox', { name: /^Reviewers/ }).check();
      await page.getByRole('button', { name: 'Submit' }).click();
      return page.getByRole('dialog').getByRole('button', { name: /^Send to/ });
    },
  },
  {
    what: 'the updates that a reviewer received',
    route: '/newsupdates',
    path: async (db, { page, newPerson }) => {
      const reviewer = await newPerson(['REVIEWER']);
      await createUpdateRow(db, { notes: `See https://example.org/${'long/'.repeat(40)}.`, receivers: [reviewer] });
      await beSignedIn(page, reviewer);
      return '/newsupdates';
    },
    heading: 'News and Updates',
    shows: (page) => page.getByRole('heading', { name: 'Test update New' }),
  },
  {
    what: 'the page of an unsubscribe link',
    route: '/unsubscribe/$token',
    path: async (db) => {
      const { id: userId } = await createUser(db);
      const { token } = await db
        .insertInto('updateSubscriptions')
        .values({ userId })
        .returning('token')
        .executeTakeFirstOrThrow();
      return `/unsubscribe/${token}`;
    },
    heading: /^Stop updates from /,
  },
];
