import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';

/** Scenes of changes of many records at once. */
export const bulkScenes: Scene[] = [
  {
    what: 'a bulk change before it is made',
    route: '/nonprofits',
    path: '/nonprofits?ordering=name',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'More changes' }).click();
      await page.getByLabel('Year', { exact: true }).selectOption('2004');
      return page.getByRole('heading', { name: 'Will change' });
    },
  },
  {
    what: 'an update to chosen nonprofits before it is sent',
    route: '/nonprofits',
    path: '/nonprofits?ordering=name',
    heading: 'Nonprofits',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Write to them' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('A title');
      await page.getByRole('button', { name: 'Look at it' }).click();
      return page.getByRole('region', { name: 'The email' });
    },
  },
  {
    what: 'a merge of two nonprofits before it is made',
    route: '/nonprofit/$id',
    path: async (db) => `/nonprofit/${(await createNonprofit(db, { name: 'Twin one', city: 'Oldmarsh', faxNumber: '301' })).id}`,
    heading: 'Twin one',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Merge into…' }).click();
      await page.getByRole('textbox', { name: 'Into' }).fill('Wrenfield Gleaners');
      await page.getByRole('option', { name: 'Wrenfield Gleaners' }).click();
      return page.getByRole('group', { name: 'Name' });
    },
  },
  {
    what: 'two nonprofits that look alike',
    route: '/nonprofits/look-alikes',
    path: async (db) => {
      for (const url of ['https://twins.example', 'http://www.twins.example/'])
        await createNonprofit(db, { name: 'Anchor Twins', url });
      return '/nonprofits/look-alikes';
    },
    heading: 'Possible duplicates',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Anchor Twins' }).first(),
  },
  {
    what: 'a nonprofit that looks like another one',
    route: '/nonprofit/$id',
    path: async (db) => {
      const { id } = await db
        .selectFrom('nonprofits')
        .select('id')
        .where('name', '=', 'Doorframe Fund')
        .executeTakeFirstOrThrow();
      return `/nonprofit/${id}`;
    },
    heading: 'Doorframe Fund',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Compare' }),
  },
  {
    what: 'the bulk changes',
    route: '/bulk-changes',
    path: async (db) => {
      await createBulkChange(db);
      return '/bulk-changes';
    },
    heading: 'Bulk changes',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Publish for print' }).first(),
  },
  {
    what: 'a bulk change under way, with its records',
    route: '/bulk-changes/$id',
    path: async (db) => `/bulk-changes/${await createBulkChange(db)}`,
    heading: 'Publish for print',
    as: 'staff',
    shows: (page) => page.getByRole('cell', { name: /Could not be changed: It no longer exists/ }),
  },
  {
    what: 'a bulk change that an error stopped',
    route: '/bulk-changes/$id',
    path: async (db) => {
      const id = await createBulkChange(db);
      const failure = 'The database could not be reached.';
      await db.updateTable('bulkChanges').set({ state: 'FAILED', failure }).where('id', '=', id).execute();
      return `/bulk-changes/${id}`;
    },
    heading: 'Publish for print',
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    what: 'a bulk change that was undone but for one record',
    route: '/bulk-changes/$id',
    path: async (db) => {
      const demo = db.selectFrom('bulkChanges').select('id').where('state', '=', 'UNDONE').orderBy('id').limit(1);
      return `/bulk-changes/${(await demo.executeTakeFirstOrThrow()).id}`;
    },
    heading: 'Take down from web',
    as: 'staff',
    shows: (page) => page.getByRole('cell', { name: 'Not undone: It was changed since.' }),
  },
  {
    what: 'the entries of bulk changes in the audit trail',
    route: '/audit',
    path: '/audit?subject_kind=bulkChange',
    heading: 'Audit Trail',
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Audit Trail' }).getByRole('link').first(),
  },
];

/** Stores a bulk change that is under way. No job works on it, so it stays under way. */
async function createBulkChange(db: Db): Promise<number> {
  const { id: record, name } = await createNonprofit(db, { print: true });
  const { id } = await db
    .insertInto('bulkChanges')
    .values({
      ...{ records: 'NONPROFITS', action: 'PUBLISH_PRINT', title: 'Publish for print', chosen: [record, 2e9, 2e9 + 1] },
      ...{ done: 2, changed: 1, refused: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { bulkChangeId: id, before: 'false' };
  await db
    .insertInto('bulkChangeRows')
    .values([
      { ...row, recordId: record, name, outcome: 'CHANGED', after: 'true' },
      { ...row, recordId: 2e9, name: 'Number 2000000000', outcome: 'REFUSED', reason: 'It no longer exists.', before: null },
    ])
    .execute();
  return id;
}
