import { type EventRecord, listEvents } from '#contract/events.ts';
import { call } from '../api.ts';
import { itemQueries } from '../nonprofit-items/item-queries.ts';

export const eventQueries = itemQueries<EventRecord>({
  name: 'events',
  read: (query, signal) => call(listEvents, { query, signal }),
});
