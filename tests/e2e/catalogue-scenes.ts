import type { Db } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

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
  {
    what: 'the pages of the printed catalogue, and who approved',
    route: '/catalogue/proofs',
    path: '/catalogue/proofs?state=ASKED',
    heading: 'Approval of the Printed Catalogue',
    as: 'staff',
    shows: (page) => page.getByText('Please print our new telephone number'),
  },
  {
    what: 'a page of the printed catalogue, with a change that is asked for',
    route: '/catalogue/proofs/$id',
    path: async (db, { page, newPerson }) => {
      const nonprofit = await createPrinted(db, 'Proof Scene Society');
      await beSignedIn(page, await newPerson(['NONPROFIT_STAFF'], nonprofit));
      return `/catalogue/proofs/${nonprofit}`;
    },
    heading: 'Proof Scene Society',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Ask for a change' }).click();
      await page.getByRole('button', { name: 'Send to the programme' }).click();
      return page.getByText('Write what should be changed.');
    },
  },
];

/** Creates a nonprofit that is in the catalogue whose proofs are open in the demo. */
export async function createPrinted(db: Db, name: string): Promise<number> {
  const { year } = await db
    .selectFrom('catalogueProofRounds')
    .select('year')
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const { id } = await createNonprofit(db, { name, print: true, acceptedYears: [year], shortDescription: 'We read aloud.' });
  return id;
}
