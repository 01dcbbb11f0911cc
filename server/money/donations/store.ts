import { type Insertable, type Selectable, sql } from 'kysely';
import { donationColumns } from '#contract/money/donations/donation-columns.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { actorCte } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Donations } from '#server/platform/database/types.ts';
import { isReadable, recordColumns, recordTables } from './record-sql.ts';

export type StoredDonation = Selectable<Donations>;
export type DonationRow = Insertable<Donations>;

/** An address has a column for each part. */
const { address, ...plainColumns } = donationColumns;

/** The columns that people write. */
export const writtenColumns = [
  'nonprofitId',
  ...keysOf(plainColumns),
  ...keysOf(address.parts),
  'userId',
  'receivedByProgramme',
] as const satisfies readonly (keyof StoredDonation)[];

/** A donation as JSON; undefined if the actor may not read it. PostgreSQL writes it, so that amounts keep two decimals. */
export async function findDonation(db: Db, actor: Actor, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    WITH ${actorCte(actor)}
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${sql.raw(recordColumns)} FROM donations ${sql.raw(recordTables)}
      WHERE donations.id = ${id} AND ${sql.raw(isReadable)}) AS record`.execute(db);
  return rows[0]?.json;
}

/** Locks the row until the transaction ends. */
export function lockDonation(tx: Tx, id: number): Promise<StoredDonation | undefined> {
  return tx.selectFrom('donations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined if the same save has already stored a donation. */
export function insertDonation(tx: Tx, row: DonationRow): Promise<StoredDonation | undefined> {
  return tx
    .insertInto('donations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reportedBy', 'requestKey']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findSaved(tx: Tx, reportedBy: number, requestKey: string): Promise<StoredDonation> {
  return tx
    .selectFrom('donations')
    .selectAll()
    .where('reportedBy', '=', reportedBy)
    .where('requestKey', '=', requestKey)
    .executeTakeFirstOrThrow();
}

export function writeDonation(tx: Tx, id: number, row: Partial<DonationRow>): Promise<StoredDonation> {
  return tx
    .updateTable('donations')
    .set((write) => ({ ...row, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeDonation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('donations').where('id', '=', id).execute();
}
