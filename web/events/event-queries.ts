import { type EventRecord, listEvents } from '#contract/events.ts';
import { call } from '../api.ts';
import { itemList } from '../nonprofit-items/item-list.ts';

export const eventList = itemList<EventRecord>({
  name: 'events',
  read: (query, signal) => call(listEvents, { query, signal }),
});
