import { createLink, createMagicLink } from '#server/people/sign-in/links.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createUser } from '#tests/factories/people.ts';
import type { Scene } from './scene.ts';

/** Scenes of signing in, registering and the links in emails. */
export const accountScenes: Scene[] = [
  { what: 'Login', route: '/login', path: '/login', heading: 'Log in' },
  {
    what: 'Login with errors at its fields',
    route: '/login',
    path: '/login',
    heading: 'Log in',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Log In' }).click();
      return page.getByText('This field is required.').last();
    },
  },
  {
    what: 'Login refused',
    route: '/login',
    path: '/login',
    heading: 'Log in',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@demo.example`);
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
      await page.keyboard.press('Enter');
      return page.getByText('Unable to log in with provided credentials.');
    },
    refused: /\/login\/$/,
  },
  {
    what: 'a set-up link',
    route: '/set-up/$token',
    path: async (db) => createSetUpLink(db, (await createUser(db, { email: `${crypto.randomUUID()}@test.example` })).id),
    heading: 'Set up your account',
  },
  {
    what: 'a set-up link, where somebody else is signed in',
    route: '/set-up/$token',
    path: async (db) => createSetUpLink(db, (await createUser(db, { email: `${crypto.randomUUID()}@test.example` })).id),
    heading: 'Set up your account',
    as: 'staff',
    shows: (page) => page.getByText('Demo Staff is signed in in this browser.'),
  },
  {
    what: 'a bad set-up link',
    route: '/set-up/$token',
    path: '/set-up/never-given-out',
    heading: 'Link Expired or Invalid',
    refused: /\/set-up\/never-given-out\/$/,
  },
  {
    what: 'Registration with errors at its fields',
    route: '/register',
    path: '/register',
    heading: 'Create an account',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Register & Sign In' }).click();
      return page.getByText('This field is required.').last();
    },
    refused: /\/registration\/$/,
  },
  { what: 'ForgotPassword', route: '/forgot-password', path: '/forgot-password', heading: 'Forgot your password?' },
  {
    what: 'ForgotPasswordSuccess',
    route: '/forgot-password/success',
    path: '/forgot-password/success',
    heading: 'Email Sent',
  },
  {
    what: 'a reset link',
    route: '/password/reset/$uid/$token',
    path: async (db) => resetPath(db),
    heading: 'Set a new password',
  },
  {
    what: 'a bad reset link',
    route: '/password/reset/$uid/$token',
    path: '/password/reset/1/never-given-out',
    heading: 'Link Expired or Invalid',
    refused: /\/confirm\/1\/never-given-out\/$/,
  },
  {
    what: 'an address that is confirmed',
    route: '/confirm-email/$token',
    path: async (db) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'newcomer@demo.example')
        .executeTakeFirstOrThrow();
      return `/confirm-email/${await createLink(db, 'CONFIRM_EMAIL', id)}`;
    },
    as: 'newcomer',
    heading: 'Email address confirmed',
  },
  {
    what: 'a bad link that confirms an address',
    route: '/confirm-email/$token',
    path: '/confirm-email/never-given-out',
    as: 'newcomer',
    heading: 'Link Expired or Invalid',
    refused: /\/user\/confirm-email\/$/,
  },
  {
    what: 'a bad invitation',
    route: '/magic-link',
    path: '/magic-link?uid=1&token=never-given-out',
    heading: 'Link Expired or Invalid',
    refused: /\/magic-link\/$/,
  },
  {
    what: 'an invitation, where somebody else is signed in',
    route: '/magic-link',
    path: async (db) => {
      const { id } = await createUser(db, {
        email: `${crypto.randomUUID()}@test.example`,
        roles: ['REVIEWER'],
        passwordHash: null,
      });
      return db.transaction().execute((tx) => createMagicLink(tx, id));
    },
    heading: 'You are invited to review',
    as: 'staff',
    shows: (page) => page.getByText('Demo Staff is signed in in this browser.'),
  },
  {
    what: 'the open Colors',
    route: '/login',
    path: '/login',
    heading: 'Log in',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Colors' }).click();
      return page.getByRole('button', { name: 'Like the system', pressed: true });
    },
  },
];

async function resetPath(db: Db): Promise<string> {
  const { id } = await createUser(db, { email: `${crypto.randomUUID()}@test.example` });
  return `/password/reset/${id}/${await createLink(db, 'RESET_PASSWORD', id)}`;
}
