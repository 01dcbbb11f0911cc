import type { Selectable } from 'kysely';
import type { EventFields, EventRecord } from '#contract/events.ts';
import type { ItemsQuery } from '#contract/nonprofit-items.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Events } from '#server/database/types.ts';

/** An event as it is kept; who may change it is added for who asks. */
export type StoredEvent = Omit<EventRecord, 'can'>;

function asEvent(row: Selectable<Events>): StoredEvent {
  const { createdAt, updatedAt, nonprofitId, startTime, endTime, fee, address1, address2, city, state, zipcode, ...same } = row;
  return {
    ...same,
    nonprofit: nonprofitId,
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? null,
    address: { address1, address2, city, state, zipcode },
    fee: fee === null ? null : Number(fee),
  };
}

function asRow(nonprofitId: number, fields: EventFields) {
  const { name, date, startTime, endTime, address, description, contactName, contactNumber, link, fee } = fields;
  return {
    nonprofitId,
    name,
    date,
    startTime,
    endTime,
    ...address,
    description,
    contactName,
    contactNumber,
    link,
    fee: fee === null ? null : fee.toFixed(2),
  };
}

export async function findEvents(db: Db, { nonprofitId }: Pick<ItemsQuery, 'nonprofitId'>, limit: number, offset: number) {
  const wanted = db
    .selectFrom('events')
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0));
  const { count } = await wanted.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('startTime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map(asEvent) };
}

export async function findEvent(db: Db, id: number): Promise<StoredEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asEvent(row);
}

/** Nobody else changes it before the transaction ends. */
export async function lockEvent(tx: Tx, id: number): Promise<StoredEvent | undefined> {
  const row = await tx.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asEvent(row);
}

export async function addEvent(tx: Tx, nonprofitId: number, fields: EventFields): Promise<StoredEvent> {
  return asEvent(await tx.insertInto('events').values(asRow(nonprofitId, fields)).returningAll().executeTakeFirstOrThrow());
}

export async function changeEvent(tx: Tx, id: number, nonprofitId: number, fields: EventFields): Promise<StoredEvent> {
  const row = await tx
    .updateTable('events')
    .set(({ eb, fn }) => ({ ...asRow(nonprofitId, fields), version: eb('version', '+', 1), updatedAt: fn('now') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asEvent(row);
}

export async function removeEvent(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute();
}
