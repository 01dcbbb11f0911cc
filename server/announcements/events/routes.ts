import {
  createEvent,
  deleteEvent,
  type EventFields,
  emptyEvent,
  endsInOrder,
  eventMessages,
  listEvents,
  readEvent,
  updateEvent,
} from '#contract/announcements/events.ts';
import { announcementHandlers } from '#server/announcements/announcement-handlers.ts';
import type { App } from '#server/http/app.ts';
import { refuseFields } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { events } from './store.ts';

const handlers = announcementHandlers({ empty: emptyEvent, ...events, check: checkTimes });

export function eventRoutes(app: App): void {
  serve(app, listEvents, handlers.list);
  serve(app, readEvent, handlers.read);
  serve(app, createEvent, handlers.create);
  serve(app, updateEvent, handlers.update);
  serve(app, deleteEvent, handlers.remove);
}

/** A patch may hold only one of the two times, so the schema cannot compare them. */
function checkTimes(event: EventFields): void {
  if (!endsInOrder(event)) throw refuseFields({ end_time: [eventMessages.endTime] });
}
