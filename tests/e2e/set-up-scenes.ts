import { expect } from '@playwright/test';
import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';

/** Scenes of setting up a programme: colleagues, and nonprofits from the IRS. */
export const setUpScenes: Scene[] = [
  {
    what: 'an invitation with a wrong address',
    route: '/users/invite',
    path: '/users/invite',
    heading: 'Invite Colleagues',
    as: 'staff',
    refused: /colleagues\/invitations/,
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Email addresses' }).fill('nobody');
      await page.getByRole('button', { name: 'Send invitations' }).click();
      return page.getByText('nobody is not an email address.');
    },
  },
  {
    what: 'the preview of a file of addresses',
    route: '/nonprofits/invite',
    path: '/nonprofits/invite',
    heading: 'Invite Nonprofits',
    as: 'staff',
    shows: async (page) => {
      const lines = ['EIN,Email', '12,office@otter.test.example', '990000001,nobody'];
      await page
        .getByLabel('File with EINs and addresses')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
      return page.getByText('An EIN has nine digits.');
    },
  },
  {
    what: 'the imports of IRS files',
    route: '/nonprofits/imports',
    path: async (db) => {
      await createImport(db);
      return '/nonprofits/imports';
    },
    heading: 'IRS Imports',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'eo_scene.csv' }).first(),
  },
  {
    what: 'an IRS file that was read',
    route: '/nonprofits/imports/$id',
    path: async (db) => `/nonprofits/imports/${await createImport(db)}`,
    heading: 'eo_scene.csv',
    as: 'staff',
    shows: async (page) => {
      await expect(page.getByRole('link', { name: 'Left the List' })).toBeVisible();
      return page.getByRole('cell', { name: 'Lantern House' });
    },
  },
];

async function createImport(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('irsImports')
    .values({
      name: 'eo_scene.csv',
      bytes: 2_500,
      state: 'READY',
      groups: JSON.stringify([{ state: 'MD', major: 'P', fresh: 12, changed: 3, unchanged: 40 }]),
      sample: JSON.stringify([{ ein: '100000001', name: 'Lantern House', city: 'Oldmarsh', state: 'MD', isNew: true }]),
      rejected: 2,
      unlisted: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nonprofit = await createNonprofit(db, { name: 'Left the List' });
  await db.insertInto('irsImportUnlisted').values({ importId: id, ein: '100000002', nonprofitId: nonprofit.id }).execute();
  return id;
}
