import type { Db } from '#server/platform/database/connection.ts';
import type { Scene } from './scene.ts';

/** The id of a demo import. */
async function demoImport(db: Db, state: string): Promise<number> {
  const { id } = await db
    .selectFrom('donationImports')
    .select('id')
    .where('state', '=', state)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}
const importPage = (state: string) => async (db: Db) => `/donation-management/imports/${await demoImport(db, state)}`;

export const importScenes: Scene[] = [
  {
    what: 'the list of imports',
    route: '/donation-management/imports',
    path: '/donation-management/imports',
    heading: 'Imports',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Winter appeal.csv' }),
  },
  {
    what: 'a stored import',
    route: '/donation-management/imports/$id',
    path: importPage('STORED'),
    heading: /\.csv$/,
    as: 'staff',
    shows: (page) => page.getByRole('table', { name: 'Donations of the file' }).getByRole('link').first(),
  },
  {
    what: 'a file of donations to choose',
    route: '/report-donations',
    path: '/report-donations?mode=csv',
    heading: 'Report Donations',
    as: 'nonprofit',
    shows: (page) => page.getByText('or drop it here.'),
  },
  {
    what: 'a file with mistakes, its columns and its duplicates',
    route: '/report-donations',
    path: async (db) => `/report-donations?mode=csv&import=${await demoImport(db, 'READY')}&show=duplicates`,
    heading: 'Report Donations',
    as: 'nonprofit',
    shows: async (page) => {
      await expectRead(page);
      return page.getByRole('table', { name: 'Duplicates' }).getByRole('combobox').first();
    },
  },
];

/** Waits until the file was read, and unfolds the columns: they are folded if nobody has to decide about them. */
async function expectRead(page: Parameters<NonNullable<Scene['shows']>>[0]): Promise<void> {
  const columns = page.getByRole('table', { name: 'Columns' });
  await page.getByRole('heading', { name: 'Columns' }).waitFor();
  if (!(await columns.isVisible())) await page.getByRole('heading', { name: 'Columns' }).click();
}
