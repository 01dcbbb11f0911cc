import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { Scene } from './scene.ts';
import { beSignedIn } from './test.ts';

const route = '/nonprofit/$id/dossier';

/** Stores a dossier in each state, without files. */
async function withDossiers(db: Db, nonprofitId: number, createdBy: number): Promise<void> {
  const days = (count: number) => sql<string>`now() + make_interval(days => ${count})`;
  const common = { kind: 'NONPROFIT', nonprofitId, createdBy, forStaff: false, endsAt: days(7) };
  await db
    .insertInto('dossiers')
    .values([
      { ...common, state: 'FAILED' },
      { ...common, state: 'RUNNING', progress: 40 },
      { ...common, state: 'READY', progress: 100 },
    ])
    .execute();
  const ready = db.selectFrom('dossiers').select('id').where('nonprofitId', '=', nonprofitId).where('state', '=', 'READY');
  const { id: dossierId } = await ready.executeTakeFirstOrThrow();
  const file = { dossierId, storedAs: '0'.repeat(32), digest: Buffer.alloc(32) };
  await db
    .insertInto('dossierFiles')
    .values([
      { ...file, place: 1, name: 'dossier-of-a-test.pdf', contentType: 'application/pdf', size: 81_000 },
      { ...file, place: 2, name: 'dossier-of-a-test.zip', contentType: 'application/zip', size: 34_000_000 },
    ])
    .execute();
}

export const dossierScenes: Scene[] = [
  {
    what: 'a director’s dossiers: made, being made, failed',
    route,
    path: async (db, { page, newPerson }) => {
      const { id } = await createNonprofit(db, { display: true });
      const person = await newPerson(['NONPROFIT_STAFF'], id);
      await withDossiers(db, id, person.id);
      await beSignedIn(page, person);
      return `/nonprofit/${id}/dossier`;
    },
    heading: 'Dossier',
    shows: (page) => page.getByRole('button', { name: /^Zip file, 34 MB/ }),
  },
  {
    what: 'no dossier yet, for programme staff',
    route,
    path: async (db) => `/nonprofit/${(await createNonprofit(db)).id}/dossier`,
    heading: 'Dossier',
    as: 'staff',
    shows: (page) => page.getByText('No dossier has been made yet.'),
  },
  {
    what: 'the dossier of another nonprofit',
    route,
    path: async (db) => `/nonprofit/${(await createNonprofit(db)).id}/dossier`,
    heading: 'Dossier not found',
    as: 'nonprofit',
  },
  {
    what: 'the dossier of a season',
    route: '/applications/templates/$id/dossier',
    path: async (db) => `/applications/templates/${(await createApplicationTemplate(db)).id}/dossier`,
    heading: 'Dossier',
    as: 'staff',
    shows: (page) => page.getByRole('button', { name: 'Make dossier' }),
  },
];
