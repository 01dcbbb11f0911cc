import sharp from 'sharp';
import type { Db } from '#server/platform/database/connection.ts';
import type { Scene } from './scene.ts';

/** A green picture. */
const pictureFile = {
  name: 'green.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1f5f43' } })
    .png()
    .toBuffer(),
};

const profile = (name: string) => async (db: Db) => {
  const { id } = await db.selectFrom('nonprofits').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return `/nonprofit/${id}`;
};
const editing = (name: string) => async (db: Db) => `${await profile(name)(db)}?editing=true`;

/** Scenes of nonprofits' profiles, seen by users who may edit them. */
export const profileScenes: Scene[] = [
  {
    what: 'a nonprofit as programme staff see it',
    route: '/nonprofit/$id',
    path: profile('Harbor Lantern Reading Room'),
    heading: 'Harbor Lantern Reading Room',
    as: 'staff',
    shows: (page) => page.getByRole('region', { name: 'Users' }).getByText('nonprofit@demo.example'),
  },
  {
    what: 'a nonprofit that its staff edit, with errors at its fields',
    route: '/nonprofit/$id',
    path: editing('Harbor Lantern Reading Room'),
    heading: 'Harbor Lantern Reading Room',
    as: 'nonprofit',
    shows: async (page) => {
      await page.getByRole('combobox', { name: 'Name', exact: true }).fill('');
      await page.getByLabel('The website is the homepage').uncheck();
      await page.getByRole('textbox', { name: 'Website' }).fill('https://test.example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByText('Enter a URL without ftp | https | http');
    },
  },
  {
    what: 'a nonprofit that programme staff edit',
    route: '/nonprofit/$id',
    path: editing('The Pickle Brigade'),
    heading: 'The Pickle Brigade',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add new item' }).click();
      return page.getByRole('button', { name: 'X Remove' });
    },
  },
  {
    what: 'a picture that is being chosen',
    route: '/nonprofit/$id',
    path: editing('The Pickle Brigade'),
    heading: 'The Pickle Brigade',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Upload Image' }).click();
      await page.getByLabel('Choose a picture').setInputFiles(pictureFile);
      return page.getByText('Preview');
    },
  },
  {
    what: 'Create nonprofit',
    route: '/create-new-nonprofit',
    path: '/create-new-nonprofit',
    heading: 'New Nonprofit',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByText('Fill required field', { exact: true });
    },
  },
  {
    what: 'a conflict of two who saved at once',
    route: '/nonprofit/$id',
    path: editing('The Pickle Brigade'),
    heading: 'The Pickle Brigade',
    as: 'staff',
    shows: async (page) => {
      await page.route(/\/api\/v1\/nonprofits\/\d+\/$/, async (route) => {
        const request = route.request();
        if (request.method() !== 'PATCH') return route.fallback();
        const headers = { authorization: request.headers()['authorization'] ?? '' };
        const record = await (await page.request.get(request.url(), { headers })).json();
        const current = { ...record, version: record.version + 1, press: 'As they have it', promotion: 'By them alone' };
        await route.fulfill({ status: 409, json: { detail: 'Someone else changed this meanwhile.', current } });
      });
      await page.getByRole('textbox', { name: 'Press' }).fill('As I have it');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      return page.getByRole('dialog', { name: 'Somebody else saved first' }).getByText('As they have it');
    },
    refused: /\/nonprofits\/\d+\/$/,
  },
];
