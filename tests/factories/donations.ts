import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { Donations } from '#server/platform/database/types.ts';

/** Creates a donation of $10 on May 1, 2026. Override only what the test is about. */
export async function createDonation(
  db: Db,
  traits: Partial<Insertable<Donations>> & { nonprofitId: number },
): Promise<{ id: number }> {
  return db
    .insertInto('donations')
    .values({ amount: '10.00', donationType: 'CHECK', dateReceived: '2026-05-01', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
}
