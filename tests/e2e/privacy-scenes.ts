import type { Page } from '@playwright/test';
import { createUser } from '#tests/factories/people.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

const route = '/profile/$id/data';
/** a new address for each person, because several processes create people for scenes at once */
const another = () => ({ email: `${crypto.randomUUID()}@test.example` });

export const privacyScenes: Scene[] = [
  {
    what: 'one’s own data',
    route,
    path: async (_db, { page, newPerson }) => {
      const person = await newPerson(['REVIEWER']);
      await beSignedIn(page, person);
      return `/profile/${person.id}/data`;
    },
    heading: 'Your Data',
    shows: (page) => page.getByText('No archive has been made yet.'),
  },
  {
    what: 'what deleting a person would delete',
    route,
    path: async (db) => `/profile/${(await createUser(db, { ...another(), firstName: 'Test', lastName: 'Person' })).id}/data`,
    heading: 'Data of Test Person',
    as: 'staff',
    shows: async (page: Page) => {
      await page.getByRole('button', { name: 'Show what would be deleted' }).click();
      return page.getByRole('textbox', { name: 'Type “Test Person” to confirm' });
    },
  },
  {
    what: 'the data of another person',
    route,
    path: async (db) => `/profile/${(await createUser(db, another())).id}/data`,
    heading: 'User not found',
    as: 'nonprofit',
  },
  {
    what: 'how long things are kept',
    route: '/retention',
    path: '/retention',
    heading: 'Retention',
    as: 'staff',
    shows: async (page: Page) => {
      await page.getByRole('combobox', { name: 'Keep them' }).first().selectOption('24');
      return page.getByRole('button', { name: 'Keep for 2 years' });
    },
  },
  {
    what: 'how long things are kept, without the right',
    route: '/retention',
    path: '/retention',
    heading: 'You do not have access to this page.',
    as: 'nonprofit',
  },
];
