import { sql } from 'kysely';
import {
  createEvent,
  deleteEvent,
  type EventFields,
  endsInOrder,
  eventColumns,
  eventMessages,
  listEvents,
  readEvent,
  updateEvent,
} from '#contract/nonprofits/announcements/events.ts';
import { listLiveEvents } from '#contract/nonprofits/announcements/live-events.ts';
import {
  cancelEvent,
  listManagedEvents,
  previewRepetition,
  publishEvent,
  reinstateEvent,
  repeatEvent,
} from '#contract/nonprofits/announcements/manage-events.ts';
import { emptyOf } from '#contract/platform/fields/form-values.ts';
import { announcementHandlers } from '#server/nonprofits/announcements/announcement-handlers.ts';
import { ownedBy, publishedOrOwn, withRights } from '#server/nonprofits/announcements/policy.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findEvents } from './list.ts';
import { openLiveEvents } from './live/live-events.ts';
import { addRepeats, cancelEvents, lockEvent, reinstate, repeatDaysOf, setPublished } from './series.ts';
import { events } from './store.ts';

const handlers = announcementHandlers({ empty: emptyOf(eventColumns), ...events, check: checkTimes });

export function eventRoutes(app: App): void {
  const today = programmeCalendar(app.config);

  serve(app, listEvents, async ({ db, query, actor }) => {
    const seen = publishedOrOwn(actor, sql`published`);
    const page = await pageOf(query, (limit, offset) => findEvents(db, { query, seen, today: today() }, limit, offset));
    return { ...page, results: page.results.map((event) => withRights(actor, event)) };
  });
  serve(app, readEvent, handlers.read);
  serve(app, createEvent, handlers.create);
  serve(app, updateEvent, handlers.update);
  serve(app, deleteEvent, handlers.remove);

  serve(app, listManagedEvents, async ({ db, query, actor }) => {
    const seen = ownedBy(actor);
    const page = await pageOf(query, (limit, offset) => findEvents(db, { query, seen, today: today() }, limit, offset));
    return { ...page, results: page.results.map((event) => withRights(actor, event)) };
  });

  serve(app, previewRepetition, async ({ tx, params, body, actor }) => {
    const { date } = await lockEvent(tx, actor, params.id);
    return { days: (await repeatDaysOf(date, body)).days };
  });

  serve(app, repeatEvent, async ({ tx, params, body, actor }) => {
    const { event, added } = await addRepeats(tx, await lockEvent(tx, actor, params.id), body);
    return { event: withRights(actor, event), added: added.map((one) => withRights(actor, one)) };
  });

  serve(app, publishEvent, async ({ tx, params, body, actor }) => {
    const { event, changed } = await setPublished(tx, await lockEvent(tx, actor, params.id), body.published, body.scope);
    return { event: withRights(actor, event), changed };
  });

  serve(app, cancelEvent, async ({ tx, params, body, actor }) => {
    const { event, changed } = await cancelEvents(tx, await lockEvent(tx, actor, params.id), body.reason, body.scope);
    return { event: withRights(actor, event), changed };
  });

  serve(app, reinstateEvent, async ({ tx, params, actor }) =>
    withRights(actor, await reinstate(tx, await lockEvent(tx, actor, params.id))),
  );

  const live = openLiveEvents(app);
  serveInSteps(app, listLiveEvents, ({ query, actor, log }) => live(query, actor, log));
}

/** Called for the whole event, because a patch may have only one of its two times and the schema cannot compare them then. */
function checkTimes(event: EventFields): void {
  if (!endsInOrder(event)) throw refuseFields({ end_time: [eventMessages.endTime] });
}
