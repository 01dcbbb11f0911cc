import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';

export const catalogueScenes: Scene[] = [
  {
    what: 'the printed catalogue, with what is wrong and a page',
    route: '/catalogue',
    path: async (db) => {
      const name = 'Harbor Lantern Test Society';
      await createNonprofit(db, { name, print: true, acceptedYears: [2003], longDescription: 'We read aloud. '.repeat(900) });
      return '/catalogue?year=2003';
    },
    heading: 'Printed Catalogue',
    as: 'staff',
    shows: async (page) => {
      await page.getByText('words do not fit.').first().waitFor();
      await page.getByRole('button', { name: 'Preview' }).click();
      return page.getByRole('img', { name: 'Page 1 of the printed catalogue' });
    },
  },
];
