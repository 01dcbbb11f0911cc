import { type Selectable, sql } from 'kysely';
import { type EventFields, type EventRecord, eventColumns } from '#contract/nonprofits/announcements/events.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { announcementStore } from '#server/nonprofits/announcements/announcement-store.ts';
import { publishedOrOwn } from '#server/nonprofits/announcements/policy.ts';
import type { Events } from '#server/platform/database/types.ts';

/** An event as it is stored. The actor's rights are added for each reader. */
export type StoredEvent = Omit<EventRecord, 'can'>;

export function asEvent(row: Selectable<Events>): StoredEvent {
  const { createdAt, updatedAt, calendarUid, nonprofitId, publishedAt, seriesId, ...rest } = row;
  const { startTime, endTime, fee, address1, address2, city, state, zipcode, ...same } = rest;
  return {
    ...same,
    nonprofit: nonprofitId,
    series: seriesId,
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? null,
    address: { address1, address2, city, state, zipcode },
    fee: fee === null ? null : Number(fee),
  };
}

function asRow(nonprofitId: number, fields: EventFields) {
  const { address, fee, ...same } = pickFields(eventColumns, fields);
  return { nonprofitId, ...same, ...address, fee: fee === null ? null : fee.toFixed(2) };
}

export const events = announcementStore('events', {
  asItem: asEvent,
  asRow,
  newestFirst: sql`date DESC, start_time DESC, id DESC`,
  seenBy: (actor) => publishedOrOwn(actor, sql.ref('published')),
});
