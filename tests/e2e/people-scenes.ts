import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createUser } from '#tests/factories/people.ts';
import type { Scene } from './scene.ts';

/** Scenes of the frame, people, mail and the audit trail. */
export const peopleScenes: Scene[] = [
  {
    what: 'the outbox',
    route: '/outbox',
    path: async (db) => `/outbox?search=${(await letter(db)).to}`,
    heading: 'Outbox',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Emails' }).getByRole('cell').first(),
  },
  {
    what: 'an empty outbox',
    route: '/outbox',
    path: '/outbox?search=zzzzqqqq',
    heading: 'Outbox',
    as: 'staff',
    shows: (page) => page.getByText('No emails to display.'),
  },
  {
    what: 'a letter',
    route: '/outbox/$id',
    path: async (db) => `/outbox/${(await letter(db)).id}`,
    heading: 'Set a new password for Almoner',
    as: 'staff',
    // letters.spec.ts checks the content of the frame
    shows: async (page) => {
      await page.getByText('As plain text').click();
      return page.getByText('[link removed]');
    },
  },
  {
    what: 'a letter that is none',
    route: '/outbox/$id',
    path: '/outbox/2147483647',
    heading: 'Email not found',
    as: 'staff',
    refused: /\/outbox\/2147483647\/$/,
  },
  {
    what: 'the users',
    route: '/users',
    path: '/users',
    heading: 'Users',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Users' }).getByRole('link').first(),
  },
  {
    what: 'a nonprofit’s users, to their colleague',
    route: '/users',
    path: '/users',
    heading: 'Colleagues',
    as: 'nonprofit',
    shows: (page) => page.getByRole('link', { name: 'Harbor Lantern Reading Room' }),
  },
  {
    what: 'no users',
    route: '/users',
    path: '/users?search=zzzzqqqq',
    heading: 'Users',
    as: 'staff',
    shows: (page) => page.getByText('No users to display.'),
  },
  {
    what: 'a new user',
    route: '/create-new-user',
    path: '/create-new-user',
    heading: 'New User',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Website' }).fill('https://x');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByText('Enter a URL without ftp | https | http');
    },
  },
  {
    what: 'the search for a nonprofit',
    route: '/create-new-user',
    path: '/create-new-user',
    heading: 'New User',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Nonprofit' }).fill('harbor');
      return page.getByRole('option', { name: /Harbor Lantern/ });
    },
    unfold: async (page) => {
      await page.getByRole('textbox', { name: 'Nonprofit' }).fill('');
      await page.getByRole('textbox', { name: 'Nonprofit' }).fill('harbor');
    },
  },
  {
    what: 'a new user of one’s own nonprofit',
    route: '/create-new-user',
    path: '/create-new-user',
    heading: 'New User',
    as: 'nonprofit',
    shows: (page) => page.getByRole('textbox', { name: 'Nonprofit' }),
  },
  {
    what: 'a profile',
    route: '/profile/$id',
    path: async (db) => `/profile/${await userIdOf(db, 'reviewer@demo.example')}`,
    heading: 'Demo Reviewer',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'reviewer@demo.example' }),
  },
  {
    what: 'a profile being edited, and the question before somebody is deactivated',
    route: '/profile/$id',
    path: async (db) => `/profile/${await userIdOf(db, 'newcomer@demo.example')}?editing=true`,
    heading: 'Edit Demo Newcomer',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Active' }).uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByRole('dialog', { name: 'Deactivate Demo Newcomer?' });
    },
  },
  {
    what: 'a profile that is none',
    route: '/profile/$id',
    path: '/profile/2147483647',
    heading: 'User not found',
    as: 'staff',
    refused: /\/user\/2147483647\/$/,
  },
  {
    what: 'my profile',
    route: '/my-profile',
    path: '/my-profile/',
    heading: 'My Profile',
    as: 'nonprofit',
    shows: (page) => page.getByRole('button', { name: 'Upload Image' }),
  },
  {
    what: 'my profile being edited',
    route: '/my-profile',
    path: '/my-profile?editing=true',
    heading: 'Edit My Profile',
    as: 'nonprofit',
    shows: (page) => page.getByRole('textbox', { name: 'Phone Number' }),
  },
  {
    what: 'the modal of my picture',
    route: '/my-profile',
    path: '/my-profile',
    heading: 'My Profile',
    as: 'newcomer',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Upload Image' }).click();
      return page.getByRole('dialog', { name: 'Upload a Profile Image' });
    },
  },
  {
    what: 'password and sessions',
    route: '/my-profile/sign-in',
    path: '/my-profile/sign-in',
    heading: 'Password and Sessions',
    as: 'reviewer',
    shows: (page) => page.getByText('This browser'),
  },
  {
    what: 'two-step sign-in',
    route: '/my-profile/sign-in/two-step',
    path: '/my-profile/sign-in/two-step',
    heading: 'Two-Step Sign-in',
    as: 'reviewer',
    shows: (page) => page.getByRole('button', { name: 'Set up two-step sign-in' }),
  },
  {
    what: 'access keys',
    route: '/my-profile/sign-in/keys',
    path: '/my-profile/sign-in/keys',
    heading: 'Access Keys',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Make a key' }).click();
      return page.getByRole('combobox', { name: 'Numbers' });
    },
  },
  {
    what: 'the audit trail',
    route: '/audit',
    path: async (db) => `/audit?subject_kind=user&subject_id=${await changedUser(db)}`,
    heading: 'Audit Trail',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Audit Trail' }).getByRole('cell').first(),
  },
  {
    what: 'the words that a save of a nonprofit took out and put in',
    route: '/audit',
    path: async (db) => `/audit?subject_kind=nonprofit&subject_id=${await changedNonprofit(db)}`,
    heading: 'Audit Trail',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Show what changed' }).click();
      return page.getByRole('dialog').getByRole('insertion').first();
    },
  },
  {
    what: 'an audit trail without entries',
    route: '/audit',
    path: '/audit?subject_kind=user&subject_id=2147483647',
    heading: 'Audit Trail',
    as: 'staff',
    shows: (page) => page.getByText('Nothing fits these filters.'),
  },
  { what: 'Page Not Found', route: '/error404', path: '/error404', heading: 'Page Not Found' },
  { what: 'an unknown path', route: '$', path: '/no/such/page', heading: 'Page Not Found', as: 'staff' },
  {
    what: 'the staff home',
    route: '/',
    path: '/',
    heading: 'What would you like to do?',
    as: 'staff',
    shows: async (page) => page.getByRole('heading', { name: 'Waiting for you' }),
  },
  {
    what: 'the nonprofit home',
    route: '/',
    path: '/',
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => page.getByRole('region', { name: 'Next steps' }).getByRole('heading', { level: 3 }).first(),
  },
  {
    what: "a newcomer's home",
    route: '/',
    path: '/',
    heading: 'Welcome, Demo',
    as: 'newcomer',
    shows: async (page) => {
      await page.getByLabel('Name or EIN of your organization').fill('Harbor Lantern');
      return page.getByRole('button', { name: 'Harbor Lantern Reading Room is my organization' });
    },
  },
  {
    what: 'claims of nonprofits',
    route: '/nonprofit-claims',
    path: '/nonprofit-claims',
    heading: 'Claims of nonprofits',
    as: 'staff',
  },
  { what: "a reviewer's home", route: '/', path: '/', heading: 'Welcome, Demo', as: 'reviewer' },
  {
    what: 'the open Menu',
    route: '/',
    path: '/',
    heading: 'What would you like to do?',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nonprofits' });
    },
  },
];

/** Stores an email whose link the page hides. */
async function letter(db: Db): Promise<{ id: number; to: string }> {
  const to = `${crypto.randomUUID()}@test.example`;
  const data = { firstName: 'Test', path: '/password/reset/1/secret' };
  return { id: await queueMail(db, { to, template: 'reset-password', data }), to };
}

async function userIdOf(db: Db, email: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Creates a user with entries in the audit trail. */
async function changedUser(db: Db): Promise<number> {
  const { id } = await createUser(db, { email: `${crypto.randomUUID()}@test.example` });
  const changes = { roles: { from: [], to: ['REVIEWER'] }, nonprofit: { from: null, to: 'Harbor Lantern Reading Room' } };
  const subject = { kind: 'user' as const, id, name: 'Test Person' };
  const actor = { id: await userIdOf(db, 'staff@demo.example') };
  await db.transaction().execute((tx) => recordChange(tx, { actor, action: 'changed', subject, changes }));
  return id;
}

/** Creates a nonprofit with changes of long texts in the audit trail. */
async function changedNonprofit(db: Db): Promise<number> {
  const { id, name } = await createNonprofit(db, { name: 'Ferry Kitchen' });
  const words = 'Twelve volunteers cook for everyone who waits for the last ferry. ';
  const changes = {
    city: { from: 'Wrenfield', to: 'Oldmarsh' },
    shortDescription: { from: words.repeat(2), to: words.repeat(2).replace('Twelve', 'Twenty') },
    longDescription: { from: words.repeat(12), to: `${words.repeat(11)}The kettle is always on.` },
  };
  const actor = { id: await userIdOf(db, 'staff@demo.example') };
  await db
    .transaction()
    .execute((tx) => recordChange(tx, { actor, action: 'changed', subject: { kind: 'nonprofit', id, name }, changes }));
  return id;
}
