import { readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createLink } from '#server/accounts/links.ts';
import { createSetUpLink } from '#server/accounts/set-up.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Db } from '#server/database/connection.ts';
import { demoApplication, demoDraft } from '#server/demo/application-templates.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { createUser } from '#tests/factories/people.ts';
import { answeringScenes } from './answering-scenes.ts';
import { directoryRoutes, directoryScenes } from './directory-scenes.ts';
import { profileScenes } from './profile-scenes.ts';
import { responseScenes } from './response-scenes.ts';
import type { Scene } from './scene.ts';
import { expect, test } from './test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const firstRow = (page: Page) => page.getByRole('table', { name: 'Nonprofits' }).getByRole('cell').first();

const scenes: Scene[] = [
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
    what: 'a bad invitation',
    route: '/magic-link',
    path: '/magic-link?uid=1&token=never-given-out',
    heading: 'Link Expired or Invalid',
    refused: /\/magic-link\/$/,
  },
  {
    what: 'the outbox',
    route: '/outbox',
    path: async (db) => `/outbox?search=${(await letter(db)).to}`,
    heading: 'Outbox',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Letters' }).getByRole('cell').first(),
  },
  {
    what: 'an empty outbox',
    route: '/outbox',
    path: '/outbox?search=zzzzqqqq',
    heading: 'Outbox',
    as: 'staff',
    shows: (page) => page.getByText('No letters to display.'),
  },
  {
    what: 'a letter',
    route: '/outbox/$id',
    path: async (db) => `/outbox/${(await letter(db)).id}`,
    heading: 'Set a new password for Almoner',
    as: 'staff',
    // (what stands in the frame: letters.spec.ts)
    shows: async (page) => {
      await page.getByText('As plain text').click();
      return page.getByText('[link removed]');
    },
    refused: /\/download-letter\//,
  },
  {
    what: 'a letter that is none',
    route: '/outbox/$id',
    path: '/outbox/2147483647',
    heading: 'Letter not found',
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
    heading: 'Users',
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
    what: 'the audit trail',
    route: '/audit',
    path: async (db) => `/audit?subject_kind=user&subject_id=${await changedUser(db)}`,
    heading: 'Audit Trail',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Audit Trail' }).getByRole('cell').first(),
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
  { what: 'the staff home', route: '/', path: '/', heading: 'What would you like to do?', as: 'staff' },
  { what: 'the nonprofit home', route: '/', path: '/', heading: 'Harbor Lantern Reading Room', as: 'nonprofit' },
  { what: "a newcomer's home", route: '/', path: '/', heading: 'Welcome, Demo', as: 'newcomer' },
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
  {
    what: 'the application templates',
    route: '/applications/templates',
    path: '/applications/templates',
    heading: 'Application Templates',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: demoApplication }),
  },
  {
    what: "a nonprofit's list of applications",
    route: '/applications/templates',
    path: '/applications/templates',
    heading: 'Applications',
    as: 'nonprofit',
    shows: (page) => page.getByRole('link', { name: demoApplication }),
  },
  {
    what: 'a new template with one of every element',
    route: '/applications/templates/$id',
    path: '/applications/templates/new',
    heading: 'Unnamed Application',
    as: 'staff',
    shows: async (page) => {
      const add = page.getByRole('group', { name: 'Add at the end' });
      for (const kind of ['Section', 'Page', 'Open text', 'Multiple choice', 'Linear scale', 'Checkbox', 'File']) {
        await add.getByRole('button', { name: kind }).click();
      }
      await page.getByRole('button', { name: /^Multiple choice: / }).click();
      // what is half under the bar that stays in sight would count as too small to touch
      await page.evaluate('window.scrollTo(0, 0)');
      return page.getByRole('textbox', { name: 'Option 2' });
    },
  },
  {
    what: 'a template that is not complete',
    route: '/applications/templates/$id',
    path: async (db) => `/applications/templates/${await templateId(db, demoDraft)}`,
    heading: demoDraft,
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Publish' }).click();
      return page.getByText('Before it can be published:');
    },
  },
  {
    what: 'a template that is none',
    route: '/applications/templates/$id',
    path: '/applications/templates/2147483647',
    heading: 'Application template not found',
    as: 'staff',
    refused: /\/templates\/2147483647\/$/,
  },
  {
    what: 'the preview of a template',
    route: '/applications/templates/$id/preview',
    path: async (db) => `/applications/templates/${await templateId(db, demoApplication)}/preview?page=2`,
    heading: demoApplication,
    as: 'staff',
    shows: (page) => page.getByRole('radiogroup').first(),
  },
  {
    what: "an application's public page",
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    shows: async (page) => {
      await page.getByText('The money', { exact: true }).click();
      return page.getByText('Your budget', { exact: false }).first();
    },
  },
  {
    what: 'the public page for who has no nonprofit yet',
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    as: 'newcomer',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Start' }).click();
      return page.getByText("Please enter your organization's name.");
    },
  },
  {
    what: 'the public page for programme staff',
    route: '/applications/$id',
    path: async (db) => `/applications/${await templateId(db, demoApplication)}`,
    heading: demoApplication,
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Dismiss' }),
  },
  { what: 'the list', route: '/nonprofits', path: '/nonprofits', heading: 'Nonprofits', as: 'staff', shows: firstRow },
  {
    what: 'the list with open filters',
    route: '/nonprofits',
    path: '/nonprofits?search=school&budget_size=HIGHER_3M,1M_TO_3M&ordering=-budget_size',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'See all Categories' }).click();
      return page.getByRole('checkbox', { name: 'Animals' });
    },
    unfold: (page) => page.getByRole('button', { name: 'Filters (2)' }).click(),
  },
  {
    what: 'the list without rows',
    route: '/nonprofits',
    path: '/nonprofits?search=zzzzqqqq',
    heading: 'Nonprofits',
    as: 'staff',
    shows: (page) => page.getByText('No nonprofits to display.'),
  },
  {
    what: 'a page beyond the end',
    route: '/nonprofits',
    path: '/nonprofits?page=99',
    heading: 'Nonprofits',
    as: 'staff',
    shows: (page) => page.getByText('There is no such page.'),
    refused: /\/nonprofits\/\?page=99$/,
  },
  {
    what: 'the list that is still loading',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.route('**/api/v1/nonprofits/*', () => {});
      await page.goto('/nonprofits?search=never');
      return page.locator('table[aria-busy=true]');
    },
  },
  {
    what: 'the list that could not be loaded, with its alert',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.route('**/api/v1/nonprofits/*', (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }));
      await page.getByRole('link', { name: 'Next' }).click();
      return page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
    },
    refused: /\/nonprofits\/\?page=2$/,
  },
  {
    what: 'a nonprofit',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: (page) => page.getByRole('list', { name: 'Tags' }),
  },
  {
    what: 'a nonprofit without a picture',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'The Pickle Brigade')}`,
    heading: 'The Pickle Brigade',
    as: 'staff',
    shows: (page) => page.getByRole('list', { name: 'Tags' }),
  },
  {
    what: 'the modal of an event, with errors at its fields',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add an event' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create an Event' });
      await dialog.getByRole('button', { name: 'Submit' }).click();
      return dialog.getByText('Choose a date');
    },
  },
  {
    what: 'the modal of a news article',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Forty-one lamps and one ladder' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update News Article' });
      return dialog.getByRole('button', { name: 'Delete' });
    },
  },
  {
    what: 'the modal of a volunteer opportunity, a list of it open',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Look over our lease before we sign it' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Volunteer Opportunity' });
      await dialog.getByRole('combobox', { name: 'Skills' }).click();
      return page.getByRole('option', { name: 'Marketing' });
    },
  },
  {
    what: 'the question before an event is deleted',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${await idOf(db, 'Harbor Lantern Reading Room')}?editing=true`,
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit The Long Evening of Short Stories' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Event' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      return page.getByText("This can't be undone.");
    },
  },
  {
    what: 'the categories',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: (page) => page.getByRole('heading', { name: 'Land & Water' }),
  },
  {
    what: 'a category that is edited',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Animals' }).click();
      return page.getByRole('dialog', { name: 'Update Category' }).getByRole('combobox', { name: 'Group' });
    },
  },
  {
    what: 'a category that is merged',
    route: '/categories',
    path: '/categories',
    heading: 'Categories',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Merge Animals into another category' }).click();
      await page.getByLabel('The category that stays').selectOption('Rivers & Gardens');
      return page.getByText(/will move to “Rivers & Gardens”/);
    },
  },
  {
    what: 'Events',
    route: '/events',
    path: '/events',
    heading: 'Events',
    as: 'nonprofit',
    shows: (page) => page.getByText('No live events to display.'),
  },
  {
    what: 'Manage Events',
    route: '/manage-events',
    path: '/manage-events',
    heading: 'Manage Events',
    as: 'staff',
    shows: (page) => page.getByText('Coming Soon'),
  },
  {
    what: 'Quick Update',
    route: '/newsupdates',
    path: '/newsupdates',
    heading: 'Quick Update',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Submit' }).click();
      return page.getByText('nothing was sent');
    },
  },
  {
    what: 'a nonprofit that is none',
    route: '/nonprofit/$id',
    path: '/nonprofit/2147483647',
    heading: 'Nonprofit not found',
    as: 'staff',
    refused: /\/nonprofits\/2147483647\/$/,
  },
  ...answeringScenes,
  ...responseScenes,
  ...directoryScenes,
  ...profileScenes,
];

async function idOf(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('nonprofits').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

async function resetPath(db: Db): Promise<string> {
  const { id } = await createUser(db, { email: `${crypto.randomUUID()}@test.example` });
  return `/password/reset/${id}/${await createLink(db, 'RESET_PASSWORD', id)}`;
}

/** A letter with a link that is not shown. */
async function letter(db: Db): Promise<{ id: number; to: string }> {
  const to = `${crypto.randomUUID()}@test.example`;
  const data = { firstName: 'Test', path: '/password/reset/1/secret' };
  return { id: await queueMail(db, { to, template: 'reset-password', data }), to };
}

async function templateId(db: Db, name: string): Promise<number> {
  return (await db.selectFrom('applicationTemplates').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

async function userIdOf(db: Db, email: string): Promise<number> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Somebody of whom the trail tells. */
async function changedUser(db: Db): Promise<number> {
  const { id } = await createUser(db, { email: `${crypto.randomUUID()}@test.example` });
  const changes = { roles: { from: [], to: ['REVIEWER'] }, nonprofit: { from: null, to: 'Harbor Lantern Reading Room' } };
  const subject = { kind: 'user' as const, id, name: 'Test Person' };
  const actor = { id: await userIdOf(db, 'staff@demo.example') };
  await db.transaction().execute((tx) => recordChange(tx, { actor, action: 'changed', subject, changes }));
  return id;
}

test('every route of the router and of the directory is among the scenes', () => {
  const folder = new URL('../../web/routes/', import.meta.url);
  const files = [new URL('../../web/router.tsx', import.meta.url), ...readdirSync(folder).map((name) => new URL(name, folder))];
  const router = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const paths = [...router.matchAll(/\bpath: '(.*?)'/g)].map(([, path]) => path);
  const made = router.match(/\bcreateRoute\(/g)?.length;
  // a layout has an id instead
  expect(paths.length + (router.match(/\bid: '/g)?.length ?? 0)).toBe(made);
  expect([...new Set(scenes.map(({ route }) => route))].sort()).toEqual([...paths, ...directoryRoutes()].sort());
});

for (const { what, as = null, path, heading, shows, unfold, refused } of scenes) {
  test.describe(() => {
    test.use({ as, colorScheme: 'light', viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    test(`${what} is accessible, wide and narrow`, async ({ page, db, newPerson }) => {
      const complaints = listen(page, refused);
      await page.goto(typeof path === 'string' ? path : await path(db, { page, newPerson }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const shown = await shows?.(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 360) await unfold?.(page);
        if (shown) await expect(shown).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
          expect(await violationsOf(page, colorScheme), `${width} px, ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate('(window.scrollTo(9_999, 0), window.scrollX)'), `scrolled sideways at ${width} px`).toBe(0);
      }
      expect(complaints).toEqual([]);
    });
  });
}

/**
 * Each with the element that it is about. The pages have no frames, which is all that legacy mode leaves out. Between light and
 * dark nothing but colours changes: in dark it is their contrast that is looked at.
 */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(tags) : axe.withRules('color-contrast')).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`));
}

/** What the browser complains of: errors of scripts and of the console, among them what the Content-Security-Policy forbids. */
function listen(page: Page, refused: RegExp | undefined): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // in a frame that may run nothing, what is blocked is the test's own script
    if (refused?.test(url) && /^(Failed to load resource|Blocked script execution)/.test(message.text())) return;
    complaints.push(`${message.text()} (${url})`);
  });
  return complaints;
}
