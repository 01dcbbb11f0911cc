import { addNotices } from '#server/platform/notices/add-notices.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
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
    what: 'the calendar of a year, with its address',
    route: '/calendar',
    path: async (db) => {
      await createApplicationTemplate(db, {
        name: longName,
        opensAt: '2031-03-01T14:00:00.000Z',
        closesAt: '2031-04-01T21:00:00.000Z',
      });
      return '/calendar?year=2031';
    },
    heading: 'Calendar',
    as: 'newcomer',
    shows: async (page) => {
      const make = page.getByRole('button', { name: 'Make my calendar address' });
      const follow = page.getByRole('link', { name: 'Follow in my calendar' });
      await make.or(follow).click({ trial: true });
      if (await make.isVisible()) await make.click();
      return follow;
    },
  },
  {
    what: 'a calendar without dates',
    route: '/calendar',
    path: '/calendar?year=2150',
    heading: 'Calendar',
    as: 'newcomer',
    shows: (page) => page.getByText('There are no dates in 2150.'),
  },
  {
    what: 'the state of the server, with backups',
    route: '/upkeep',
    path: async (db) => {
      const names = ['verified', 'failed'].map((name) => `almoner-2038-01-01-${name}-${crypto.randomUUID()}.backup`);
      const [verified = '', failed = ''] = names;
      const at = '2026-01-01T10:00:00.000Z';
      const ended = { encrypted: true, begunAt: at, endedAt: at };
      const problem = 'The folder /mnt/a/very/long/name/of/a/folder/that/does/not/fit/on/one/line cannot be used (ENOENT).';
      const done = { ...ended, file: verified, state: 'DONE', size: 123_456_789, verifiedAt: at };
      await db.insertInto('backups').values(done).execute();
      await db
        .insertInto('backups')
        .values({ ...ended, file: failed, state: 'FAILED', problem })
        .execute();
      return '/upkeep';
    },
    heading: 'Upkeep',
    as: 'staff',
    shows: (page) => page.getByText('Failed. The folder').first(),
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
  {
    what: 'how a list is shown, and its keys',
    route: '/nonprofits',
    path: '/nonprofits',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByRole('combobox', { name: 'Rows per page' }).waitFor();
      return page.getByRole('table', { name: 'Nonprofits' });
    },
    unfold: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys of this list' }).waitFor();
    },
  },
  {
    what: 'the open list of saved views, own and shared ones',
    route: '/nonprofits',
    path: async (db, { page, newPerson }) => {
      const [person, colleague] = [await newPerson(['CFP_STAFF']), await newPerson(['CFP_STAFF'])];
      const view = { list: 'nonprofits', query: 'has_picture=false' };
      const views = [
        { ...view, name: `${longName}, without a picture`, ownerId: person.id, shared: true },
        { ...view, name: 'What the printer waits for', ownerId: colleague.id, shared: true },
      ];
      await db.insertInto('savedViews').values(views).execute();
      await beSignedIn(page, person);
      // a search without results, because axe takes a heading of the table below the open menu for one that is half visible
      return '/nonprofits?search=zzzzqqqq';
    },
    heading: 'Nonprofits',
    shows: async (page) => {
      await page.getByRole('button', { name: 'View: All nonprofits' }).click();
      return page.getByRole('button', { name: 'Open “What the printer waits for” by default' }).first();
    },
  },
  {
    what: 'the window that renames a saved view of a list',
    route: '/nonprofits',
    path: async (_db, { page, newPerson }) => {
      await beSignedIn(page, await newPerson(['CFP_STAFF']));
      return '/nonprofits?has_picture=false';
    },
    heading: 'Nonprofits',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Save as view' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(longName);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `View: ${longName}` }).click();
      await page.getByRole('button', { name: `Rename “${longName}”` }).click();
      return page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
    },
  },
];
