import { type Selectable, sql } from 'kysely';
import type { EventFields, EventRecord } from '#contract/announcements/events.ts';
import { announcementStore } from '#server/announcements/announcement-store.ts';
import type { Events } from '#server/database/types.ts';

/** An event as it is stored. The actor's rights are added for each reader. */
type StoredEvent = Omit<EventRecord, 'can'>;

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

export const events = announcementStore('events', {
  asItem: asEvent,
  asRow,
  newestFirst: sql`date DESC, start_time DESC, id DESC`,
});
