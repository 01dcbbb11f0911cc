import { type EventRecord, listEvents } from '#contract/announcements/events.ts';
import { call } from '../../api.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const eventQueries = announcementQueries<EventRecord>({
  name: 'events',
  read: (query, signal) => call(listEvents, { query, signal }),
});
