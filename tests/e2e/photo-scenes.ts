import { fileURLToPath } from 'node:url';
import type { Scene } from './scene.ts';

const picture = fileURLToPath(new URL('../../server/app/demo/pictures/attic-almanac.webp', import.meta.url));

export const photoScenes: Scene[] = [
  {
    what: 'photos of all nonprofits, one of them chosen',
    route: '/photo-manager',
    as: 'staff',
    path: '/photo-manager?tags=reading_hour,books',
    heading: 'Photo Manager',
    shows: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose Summer reading hour' }).check();
      return page.getByRole('region', { name: 'Chosen photos' });
    },
    unfold: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    what: 'the review of a photo',
    route: '/photo-manager',
    as: 'staff',
    path: '/photo-manager?tags=room',
    heading: 'Photo Manager',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Review The long shelf' }).click();
      return page.getByRole('dialog').getByLabel('Width in print, in inches');
    },
  },
  {
    what: 'the form of a photo that should be better',
    route: '/photo-manager',
    as: 'nonprofit',
    path: '/photo-manager?better_asked=true',
    heading: 'Photo Manager',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Edit Night walk' }).click();
      return page.getByRole('dialog').getByText('The programme asks for a better photo:');
    },
  },
  {
    what: 'an upload of photos, with mistakes',
    route: '/photo-manager',
    as: 'nonprofit',
    path: '/photo-manager?search=nothing-of-this-name',
    heading: 'Photo Manager',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Choose photos').setInputFiles(picture);
      await dialog.getByRole('checkbox', { name: /^We have the permission/ }).check();
      await dialog.getByRole('button', { name: 'Upload 1 photo' }).click();
      return dialog.getByText('Enter who gave the permission.');
    },
  },
];
